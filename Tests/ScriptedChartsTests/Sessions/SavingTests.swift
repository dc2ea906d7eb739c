import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import ScriptedCharts
import Statecharts
import Testing

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct SavingTests {
  private func counter(_ data: String = #"<data id="n" expr="1"/>"#) throws -> LoadedChart<
    ChartSession
  > {
    try LoadedChart(
      ChartDocument(
        scriptedContent: """
          <datamodel>\(data)</datamodel><script>function twice(x) { return 2 * x }</script>
          <state id="s"><transition event="go" target="t"><assign location="n" expr="twice(n)"/></transition></state>
          <state id="t"><transition event="go" cond="n == 2" target="s"><assign location="n" expr="twice(n)"/></transition>
          </state>
          """), dataModel: .ecmaScript())
  }

  @Test func `a machine continues with its data in a new context`() throws {
    let chart = try counter()
    let machine = try StateMachine(chart, subject: ChartSession(id: "one"))
    machine.start()
    machine.handle("go")
    let saved = try JSONEncoder().encode(machine.saved)
    let data = try machine.subject?.saved().data() ?? Data()
    #expect(String(decoding: data, as: UTF8.self) == #"{"session":"one","data":{"n":2}}"#)

    let session = try ChartSession(resuming: JSONValue(data))
    let other = try StateMachine(chart, subject: session)
    try other.resume(from: JSONDecoder().decode(SavedMachine<_, NamedEvent>.self, from: saved))
    #expect(try session.saved().data() == data)
    other.handle("go")
    #expect(other.leafStates == ["s"])
    #expect(try session.value(of: "[n, _sessionid]")?.text == #"[4,"one"]"#)
  }

  @Test func `data that are bound late are bound once, also in resumed machines`() throws {
    let chart = try LoadedChart(
      ChartDocument(
        scriptedContent: """
          <state id="s"><transition event="go" target="t"/></state>
          <state id="t"><datamodel><data id="n" expr="5"/></datamodel>
            <onentry><assign location="n" expr="n + 1"/></onentry>
            <transition event="go" target="s"/></state>
          """, attributes: #"binding="late""#), dataModel: .ecmaScript())
    var session = ChartSession(id: "one")
    var machine = try StateMachine(chart, subject: session)
    machine.start()
    for _ in 1...3 {
      let (saved, data) = (machine.saved, try session.saved())
      session = try ChartSession(resuming: data)
      machine = try StateMachine(chart, subject: session)
      try machine.resume(from: saved)
      machine.handle("go")
    }
    #expect(
      try session.saved().text == #"{"session":"one","data":{"n":7},"boundStates":["t"]}"#)
  }

  @Test(arguments: [
    (
      "({ list: [1, { f: () => 1 }] })",
      "TypeError: n.list[1].f is a function, which JSON cannot express"
    ),
    (
      "(() => { const a = { b: [] }; a.b.push(a); return a })()",
      "TypeError: n.b[0] contains itself"
    ),
    ("0 / 0", "TypeError: n is NaN, which JSON cannot express"),
    ("new Map()", "TypeError: n is an object of a class, which JSON cannot express"),
    ("({ get x() { return 1 } })", "TypeError: n.x is a getter, which JSON cannot express"),
  ])
  func `data that JSON cannot express are named`(value: String, message: String) throws {
    let escaped = value.replacing("&", with: "&amp;").replacing(">", with: "&gt;")
    let machine = try StateMachine(
      counter("<data id=\"n\" expr=\"\(escaped)\"/>"), subject: ChartSession())
    machine.start()
    let failure = #expect(throws: ScriptFailure.self) { try machine.subject?.saved() }
    #expect(failure?.message == message)
  }

  @Test func `a value that is no saved session is refused`() {
    for text in ["1", "{}", #"{"session": "a", "sends": -1}"#, #"{"session": "a", "other": 1}"#] {
      #expect(throws: ScriptFailure.self) {
        try ChartSession(resuming: JSONValue(parsing: Array(text.utf8)) ?? .null)
      }
    }
  }

  @Test func `saved names that the chart does not declare are not executed`() throws {
    let data = JSONValue.object([
      JSONMember("session", .string("one")),
      JSONMember(
        "data", .object([JSONMember("n", .number("7")), JSONMember("n=8,n", .number("9"))])),
    ])
    let session = try ChartSession(resuming: data)
    let machine = try StateMachine(counter(), subject: session)
    machine.start()
    let resumed = try StateMachine(counter(), subject: ChartSession(resuming: data))
    try resumed.resume(from: machine.saved)
    resumed.handle("go")
    #expect(try resumed.subject?.value(of: "n") == .number("14"))
  }

  @Test func `a resumed session has the values of its data at once`() throws {
    let machine = try StateMachine(counter(), subject: ChartSession(id: "one"))
    machine.start()
    let data = try #require(try machine.subject?.saved())
    let session = try ChartSession(resuming: data)
    let resumed = try StateMachine(counter(), subject: session)
    try resumed.resume(from: machine.saved)
    #expect(try session.value(of: "n") == machine.subject?.value(of: "n"))
    #expect(
      throws: ScriptFailure(
        """
        Until the machine of a resumed session evaluates a condition or an action, only the names of saved data have values
        """, in: "n + 1")
    ) { try session.value(of: "n + 1") }
  }
}
