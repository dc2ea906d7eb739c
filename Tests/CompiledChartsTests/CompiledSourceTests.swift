import ChartDocuments
import CompiledCharts
import Foundation
import Testing

@Suite("The source of a compiled chart")
struct CompiledSourceTests {
  private func document(_ body: String) throws -> ChartDocument {
    try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Door" initial="a">
        \(body)
        </scxml>
        """.utf8))
  }

  @Test func `each construct that cannot be compiled is one error at its position`() throws {
    let document = try document(
      """
      <state id="a"><onentry><send event="later" delay="9300000000s"/></onentry>
        <invoke id="work" type="x"/>
      </state>
      """)
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }
    #expect(error?.faults.map(\.position?.line) == [2, 3])
  }

  @Test func `a chart of more than 255 events is refused`() throws {
    let transitions = (0..<256).map { "<transition event=\"e\($0)\"/>" }.joined()
    let document = try document("<state id=\"a\">\(transitions)</state>")
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }
    #expect(error?.faults.map(\.message).first?.contains("more than 255 events") == true)
  }

  private func faults(_ body: String) throws -> [ChartDocumentFault] {
    let document = try document(body)
    return #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }?.faults
      ?? []
  }

  @Test func `a selection whose switch always returns has no statement after it`() throws {
    let document = try document(
      """
      <parallel id="a">
        <transition event="e" target="a"/>
        <state id="b"/><state id="c"/>
      </parallel>
      """)
    let text = try CompiledSource(of: document).text
    #expect(text.contains("      return 1\n    }\n  }\n}\n"))
  }

  @Test func `an action that cannot be compiled is reported at its transition`() throws {
    let faults = try faults(
      """
      <state id="a">
        <transition event="go"><send event="later" delay="9300000000s"/></transition>
      </state>
      """)
    #expect(faults.map(\.position?.line) == [3])
  }

  private func xstate(_ states: String) throws -> ChartDocument {
    try ChartDocument(
      xstate: Data("{\"id\": \"Door\", \"initial\": \"a\", \"states\": {\n\(states)}}".utf8))
  }

  @Test func `a delay that nanoseconds cannot count is refused`() throws {
    let document = try xstate(#""a": {"after": {"9300000000000": "b"}}, "b": {}"#)
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }
    #expect(error?.faults.map(\.position?.line) == [2])
    #expect(error?.faults.first?.message.contains("more than 292 years") == true)
  }

  @Test func `a wildcard is for the events that the file names, of which there must be one`() throws
  {
    let document = try xstate(#""a": {"on": {"*": "b"}}, "b": {}"#)
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }
    #expect(error?.faults.map(\.position?.line) == [2])
    #expect(error?.faults.first?.message.hasPrefix("'*' matches no event") == true)
    let named = try xstate(#""a": {"on": {"*": "b"}}, "b": {"on": {"go": "a"}}"#)
    #expect(try CompiledSource(of: named).text.contains("// a: * → b"))
  }

  @Test func `more than 255 states of a region are numbered with two bytes`() throws {
    let states = (0..<300).map { "<state id=\"s\($0)\"/>" }.joined()
    let text = try CompiledSource(of: document("<state id=\"a\"/>\(states)")).text
    #expect(text.contains("enum DoorState: UInt16"))
  }

  @Test func `a chart without transitions for events ignores them`() throws {
    let text = try CompiledSource(of: document("<state id=\"a\"/>")).text
    #expect(text.contains("throws(Failure) -> CompiledReaction { .ignored }"))
  }

  @Test func `a state called inactive is not the case for none`() throws {
    let text = try CompiledSource(
      of: document("<state id=\"a\"/><state id=\"inactive\"/>"), typeName: "Compiled"
    ).text
    #expect(text.contains("  /// None.\n  case noState\n"))
    #expect(text.contains("struct CompiledChartMachine<"))
  }

  @Test func `the types of a region are not those of a chart whose name ends with it`() throws {
    func types(_ name: String) throws -> Set<Substring> {
      let parallel = "<parallel id=\"p\"><state id=\"b\"/><state id=\"light\"/></parallel>"
      let text = try CompiledSource(
        of: document("<state id=\"a\"/>\(parallel)"), typeName: name
      ).text
      return Set(text.matches(of: /(?:enum|struct|protocol) (\w+)/).map(\.output.1))
    }
    #expect(try types("Door").contains("DoorStateOfLight"))
    #expect(try types("Door").isDisjoint(with: types("DoorLight")))
  }

  @Test func `regions whose names have the same capital letters have different types`() throws {
    let text = try CompiledSource(
      of: document("<parallel id=\"a\"><state id=\"ß\"/><state id=\"sS\"/></parallel>")
    ).text
    #expect(text.contains("enum DoorStateOfSS: "))
    #expect(text.contains("enum DoorStateOfSS_: "))
  }

  @Test func `a transition has no rival in a parallel state that is not active with its source`()
    throws
  {
    func parallel(_ name: String) -> String {
      """
      <parallel id="\(name)">
        <state id="\(name)1"><transition event="e" cond="x" target="a"/></state>
        <state id="\(name)2"><transition event="e" cond="x" target="a"/></state>
      </parallel>
      """
    }
    let one = try CompiledSource(of: document("<state id=\"a\"/>\(parallel("p"))")).text
    let two = try CompiledSource(
      of: document("<state id=\"a\"/>\(parallel("p"))\(parallel("q"))")
    ).text
    let rivals = /if path\d == \d+, path\d == \d+ {/
    #expect(one.matches(of: rivals).count > 0)
    #expect(two.matches(of: rivals).count == 2 * one.matches(of: rivals).count)
  }

  @Test func `a source that has arrived at a join is resumed only if it is active`() throws {
    let document = try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:s="urn:x-schematic:chart" initial="p">
        <parallel id="p"><s:join joinName="j" to="z"/>
        <state id="r"><state id="b"><s:compound on="e"><s:destination joinName="j"/></s:compound>
          </state></state>
        <state id="t"><state id="c"><s:compound on="f"><s:destination joinName="j"/></s:compound>
          </state></state>
        </parallel><state id="z"/></scxml>
        """.utf8))
    let text = try CompiledSource(of: document, savesTexts: true).text
    #expect(
      text.contains(#"case ("j", "p@0/r/b") where configuration.r == .b: configuration"#))
  }

  @Test func `deferred events are read as strings, enumerations and named events`() throws {
    let document = try document("<state id=\"a\"><transition event=\"e\"/></state>")
    let text = try CompiledSource(of: document, savesTexts: true).text
    #expect(text.contains(#"case .e: "\"e\""#))
    #expect(text.contains(#"return [name, "{\(name):{}}", "{\"name\":\(name)}"]"#))
  }

  @Test(arguments: [
    ("", false), ("<transition target=\"b\"/>", true),
    ("<transition event=\"go\"><raise event=\"e\"/></transition>", true),
    ("<transition event=\"go\"><send event=\"e\"/></transition>", true),
    ("<final id=\"f\"/><transition event=\"done.state.a\" target=\"b\"/>", true),
    ("<transition event=\"error.execution\" target=\"b\"/>", true),
  ])
  func `steps follow the one of an event only where something in the chart may take them`(
    content: String, hasFollowers: Bool
  ) throws {
    var document = try document(
      "<state id=\"a\"><transition event=\"e\" target=\"b\"/>\(content)</state><state id=\"b\"/>")
    func hasFollowersInSource() throws -> Bool {
      try CompiledSource(of: document).text.contains("static var hasFollowers: Bool { true }")
    }
    #expect(try hasFollowersInSource() == hasFollowers)
    // A deferred event comes again.
    document.root.states[1].deferred = [.event("e")]
    #expect(try hasFollowersInSource())
  }

  @Test func `guards are asked in their order, as long as they do not decide`() throws {
    func text(_ condition: String) throws -> String {
      try CompiledSource(
        of: document("<state id=\"a\"><transition event=\"e\" cond=\"\(condition)\"/></state>")
      ).text
    }
    let all = "(subject.x ? (subject.y ? subject.z : false) : false)"
    let any = "(subject.x ? true : (subject.y ? true : subject.z))"
    #expect(try text("x || y || z").contains(any))
    #expect(try text("!(x &amp;&amp; y &amp;&amp; z)").contains(all))
  }

  @Test func `a guard and an action stand in the switch over state and event`() throws {
    let document = try document(
      """
      <state id="a"><transition event="push" cond="isUnlocked" target="b">
        <script>ring</script></transition></state>
      <state id="b"/>
      """)
    let text = try CompiledSource(of: document).text
    #expect(text.contains("mutating func ring() throws(Failure)"))
    #expect(text.contains("case .push:\n        if ((try? subject.isUnlocked) ?? false) {"))
    #expect(
      text.contains(
        """
                  // a: push [isUnlocked] → b, line 2
                  try subject.ring()
                  configuration.state = .b
                  return true
        """))
  }
}
