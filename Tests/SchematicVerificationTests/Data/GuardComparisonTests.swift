import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import SchematicVerification
import Statecharts
import Testing

/// Guards that compare a variable with constants, as files with data have them.
@Suite struct GuardComparisonTests {
  /// Whether a second condition may hold after a first one, without an action between them.
  private func mayFollow(_ second: String, after first: String, action: String = "") throws -> Bool
  {
    let model = try explored(
      """
      <state id="a"><transition event="go" cond="\(first)" target="b">\(action)</transition></state>
      <state id="b"><transition cond="\(second)" target="c"/></state>
      <state id="c"/>
      """)
    return !model.findings.contains { $0.state == "c" && $0.kind == .unreachableState }
  }

  private func explored(
    _ states: String, attributes: String = ""
  ) throws -> StateSpace<Configuration<NamedState>, NamedEvent> {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" \(attributes)>
      \(states)</scxml>
      """
    let document = try ChartDocument(scxml: Data(text.utf8))
    return try LoadedChart<Void>(withoutFunctions: document).explored()
  }

  @Test(arguments: [
    ("x == 1", "x != 1"), ("x == 1", "x == 2"), ("x &lt; 3", "x &gt;= 3"), ("3 &gt; x", "x &gt; 4"),
    ("x == 'on'", "x == 'off'"), ("x === true", "x === false"), ("x &lt; 'b'", "x &gt; 'c'"),
    ("o.n &lt;= -1.5", "o.n == 0"), ("x == 1 &amp;&amp; y == 2", "y != 2"), ("x == 1", "!x"),
    ("!(x != 1)", "x &lt; 1"), ("x == null", "x == 0"), ("_event.data == 1", "_event.data == 2"),
  ]) func `two conditions exclude each other`(first: String, second: String) throws {
    #expect(try mayFollow(first, after: first))
    #expect(try mayFollow(second, after: second))
    let isOfEvent = first.hasPrefix("_event")
    #expect(try mayFollow(second, after: first) == isOfEvent)
    // Beside each other, they are evaluated with the same values.
    let model = try explored(
      """
      <state id="a"><transition event="go" cond="(\(first)) &amp;&amp; (\(second))" target="b"/></state>
      <state id="b"/>
      """)
    #expect(model.findings.contains { $0.state == "b" && $0.kind == .unreachableState })
  }

  @Test(arguments: [
    // Values of other types, and what is undefined.
    ("!(x &lt; 3)", "!(x &gt;= 3)"), ("x == 1", "x == '1'"), ("x == 1", "x == true"),
    ("x == '1'", "x == '01'"), ("x == 0", "!x"), ("x == null", "x == undefined"),
    ("x == 1", "x !== 1"), ("x != 1", "x != 2"), ("x == 'a'", "x !== 'a'"),
    // No comparison of a variable with a constant.
    ("x + 1 == 1", "x + 1 == 2"), ("f(x) == 1", "f(x) == 2"), ("x == y", "x != y + 0"),
    ("a[0] == 1", "a[0] == 2"), ("x == 1", "y == 2"), ("x == 010", "x == 8"),
  ]) func `two conditions may hold at once`(first: String, second: String) throws {
    #expect(try mayFollow(second, after: first))
  }

  @Test(arguments: [
    ("<assign location='y' expr='x + (2)'/>", false), ("<log expr=\"'here'\"/>", false),
    ("<raise event='other'/>", false), ("<assign location='x' expr='x'/>", true),
    ("<assign location='y' expr='f(x)'/>", true), ("<assign location='y' expr='x++'/>", true),
    ("<assign location='o.y' expr='1'/>", true), ("<script>y = 1</script>", true),
    ("<foreach item='x' array='list'/>", true), ("<assign location='y'>1</assign>", false),
  ]) func `an action changes the answers that it may change`(
    action: String, mayChange: Bool
  ) throws {
    #expect(try mayFollow("x != 1", after: "x == 1", action: action) == mayChange)
  }

  @Test func `data that gets its values late changes answers at an entry`() throws {
    let states = """
      <state id="a"><transition event="go" cond="x == 1" target="b"/></state>
      <state id="b"><datamodel><data id="x" expr="2"/></datamodel>
        <transition cond="x == 2" target="c"/></state>
      <state id="c"/>
      """
    let late = try explored(states, attributes: "binding=\"late\"")
    #expect(!late.findings.contains { $0.kind == .unreachableState })
    #expect(try explored(states).findings.contains { $0.kind == .unreachableState })
  }

  @Test func `comparisons that are taken at their word are listed once`() throws {
    let model = try explored(
      """
      <state id="a">
        <transition event="go" cond="x == 1 &amp;&amp; ready" target="b"/>
        <transition event="go" cond="x != 1" target="b"/>
        <transition event="turn" cond="x != 1" target="b"/>
      </state>
      <state id="b"/>
      """)
    #expect(model.approximations.contains(.comparisons(["x == 1", "x != 1"])))
    // Their order decides nothing.
    #expect(!model.findings.contains { $0.kind == .orderDecides })
  }
}
