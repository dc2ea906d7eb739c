import ChartDocuments
import Testing

@testable import ChartSources

@Suite struct `Names in Swift` {
  @Test(arguments: [
    ("open", "open"), ("door.open", "doorOpen"), ("door-open", "doorOpen"),
    ("PLAY_DISC", "playDisc"), ("HTTPError", "httpError"), ("IsOpen", "isOpen"), ("L", "l"),
    ("c/c2@1/c222", "cC21C222"), ("2nd", "_2nd"), ("2 > 1", "_2IsAbove1"),
    ("count - 1", "countMinus1"), ("count + 1", "countPlus1"),
    (
      "total := price * quantity + shipping - discount(customer)",
      "totalPriceQuantityPlusShippingMinus"
    ),
    ("volume > 3", "volumeIsAbove3"), ("größe", "größe"), ("", "unnamed"), ("%", "unnamed"),
  ])
  func `are identifiers`(name: String, identifier: String) {
    #expect(SwiftName.lowerCamelCase(name) == identifier)
  }

  @Test func `are keywords between backticks`() throws {
    let source = try source(
      of: "<state id=\"init\"><transition event=\"repeat\" target=\"init\"/></state>")
    #expect(source.text.contains("case `repeat`\n"))
    #expect(source.body.contains("on(.repeat, to: .`init`)"))
    #expect(source.warnings.isEmpty)
  }

  @Test func `get a number if another one is equal, with a warning`() throws {
    let source = try source(of: "<state id=\"a.b\"/>\n<state id=\"a-b\"/>")
    #expect(source.text.contains("case aB = \"a.b\"\n    case aB2 = \"a-b\"\n"))
    #expect(
      source.warnings.map(\.description) == [
        """
        Door.scxml:3:1: warning: The state 'a-b' is called 'aB2' in Swift, because 'aB' stands for \
        something else: rename one of them.
        """
      ])
  }

  @Test func `of a guard and an action may be the same in a file`() throws {
    let source = try source(
      of: """
        <state id="a"><transition event="e" cond="ready"><script>ready</script></transition></state>
        """)
    #expect(source.text.contains("var ready: Bool { get throws }"))
    #expect(source.text.contains("func ready2() throws"))
    #expect(source.warnings.count == 1)
  }

  @Test func `that are expressions are reported`() throws {
    let source = try source(
      of: "<state id=\"a\"><transition event=\"e\" cond=\"volume &gt; 3\" target=\"a\"/></state>")
    #expect(source.body.contains(#".when("volume > 3") { try $0.volumeIsAbove3 }"#))
    #expect(
      source.warnings.map(\.description) == [
        """
        Door.scxml:2:37: warning: The guard 'volume > 3' is called 'volumeIsAbove3' in Swift, where its \
        name is no identifier.
        """
      ])
  }

  @Test(arguments: ["State", "event", "Statechart", "string", "Array", "task"])
  func `of types do not hide those that the source uses`(name: String) throws {
    #expect(ChartTypeName(name, file: nil).name.hasSuffix("Chart"))
  }

  @Test func `that begin with a digit are reported`() throws {
    let source = try source(of: "<state id=\"2nd\"/>")
    #expect(
      source.warnings.map(\.description) == [
        """
        Door.scxml:2:1: warning: The state '2nd' is called '_2nd' in Swift, where its name is no identifier.
        """
      ])
  }

  @Test(arguments: [true, false])
  func `of errors keep the event of all errors from being one`(isNamed: Bool) throws {
    let failures: [ChartDocument.Trigger] =
      isNamed ? [.failure(nil), .failure("Lost")] : [.failure(nil)]
    let state = State(
      "a", transitions: failures.map { Transition(on: $0, to: .targets([.state("a")])) })
    let source = try source(of: [state], matching: .tokens)
    #expect(source.text.contains("error.execution") == !isNamed)
  }

  @Test func `in diagrams are given by a switch, with a default if a state has no title`() throws {
    var (on, off) = (State("on"), State("off"))
    on.label = "switched on"
    #expect(try source(of: [on, off]).text.contains("case _: rawValue"))
    off.label = "switched off"
    #expect(try !source(of: [on, off]).text.contains("case _"))
  }
}
