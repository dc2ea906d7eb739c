import ChartDocuments
import LoadedCharts
import Schematic
import SchematicConcurrency
import SchematicTesting
import ScriptedCharts
import Statecharts
import Testing

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct ChartTests {
  @Test func `a machine of its own performs scripts and sends itself events`() throws {
    let document = try ChartDocument(
      scriptedContent: """
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="s"><transition event="go" cond="n &lt; 3">
            <assign location="n" expr="n + 1"/><send event="go"/></transition>
          <transition event="go" target="t"/></state>
        <state id="t"/>
        """)
    let machine = try StateMachine(
      LoadedChart(document, dataModel: .ecmaScript()), subject: ChartSession())
    machine.start()
    machine.handle("go")
    #expect(machine.leafStates == ["t"])
    #expect(try machine.subject?.value(of: "n") == .number("3"))
  }

  @Test func `a session has its data as texts, in the order of the file`() throws {
    let document = try ChartDocument(
      scriptedContent: """
        <datamodel><data id="z" expr="[1, {a: 'b'}]"/><data id="a"/>
          <data id="f" expr="function () {}"/></datamodel>
        <state id="s"><transition event="go"><assign location="a" expr="z.length"/></transition></state>
        """)
    let session = ChartSession()
    #expect(session.dataTexts.isEmpty)
    let machine = try StateMachine(
      LoadedChart(document, dataModel: .ecmaScript()), subject: session)
    machine.start()
    machine.handle("go")
    #expect(session.dataTexts.map(\.name) == ["z", "a", "f"])
    #expect(session.dataTexts.map(\.text).prefix(2) == [#"[1,{"a":"b"}]"#, "2"])
    #expect(session.dataTexts.last?.text.hasPrefix("(") == true)
  }

  @Test func `a machine on an actor delays and cancels events by its clock`() async throws {
    let document = try ChartDocument(
      scriptedContent: """
        <datamodel><data id="seconds" expr="2"/><data id="id"/></datamodel>
        <state id="s"><onentry><send event="never" delay="1s" idlocation="id"/>
            <send event="go" delayexpr="seconds + 's'"/><cancel sendidexpr="id"/></onentry>
          <transition event="never" target="u"/><transition event="go" target="t"/></state>
        <state id="t"/><state id="u"/>
        """)
    let clock = ManualClock()
    let machine = try StateMachineActor(
      LoadedChart(document, dataModel: .ecmaScript()), subject: ChartSession(), clock: clock)
    await machine.start()
    try await clock.advance(by: .milliseconds(1999))
    #expect(await machine.isIn("s"))
    try await clock.advance(by: .milliseconds(1))
    #expect(await machine.isIn("t"))
  }

  @Test
  func `a delayed event without a host is an error that the program gets, and other events follow`()
    throws
  {
    let document = try ChartDocument(
      scriptedContent: """
        <state id="s"><onentry><send event="never" delay="1s" id="x"/><raise event="next"/></onentry>
          <transition event="*"><log label="event" expr="_event.name + ' ' + _event.sendid"/></transition></state>
        """)
    var (logs, failures): ([String], [String]) = ([], [])
    let session = ChartSession()
    session.onLog = { text, _ in logs.append(text) }
    session.onError = { failures.append($0.message) }
    let machine = try StateMachine(
      LoadedChart(document, dataModel: .ecmaScript()), subject: session)
    machine.start()
    #expect(logs == ["next undefined", "error.execution x"])
    #expect(
      failures == [
        """
        Cannot delay the event 'never': this machine has no host for timers. Run it in a StateMachineActor, or call \
        'hostActivities(on:)' first. Both are in SchematicConcurrency.
        """
      ])
  }

  @Test func `machines of one chart have data of their own`() throws {
    let document = try ChartDocument(
      scriptedContent: """
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="s"><transition event="go"><assign location="n" expr="n + 1"/></transition></state>
        """)
    let chart = try LoadedChart(document, dataModel: .ecmaScript())
    let sessions = [ChartSession(), ChartSession()]
    let machines = try sessions.map { try StateMachine(chart, subject: $0) }
    for machine in machines { machine.start() }
    machines[1].handle("go")
    #expect(try sessions.map { try $0.value(of: "n") } == [.number("0"), .number("1")])
  }

  @Test func `a start after a stop begins with new data`() throws {
    let document = try ChartDocument(
      scriptedContent: """
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="s"><onentry><assign location="n" expr="n + 1"/></onentry></state>
        """)
    let session = ChartSession()
    let machine = try StateMachine(
      LoadedChart(document, dataModel: .ecmaScript()), subject: session)
    machine.start()
    machine.reset(runningActions: true)
    #expect(try session.value(of: "n") == .number("1"))
  }

  @Test func `other data models and files are refused with their position`() throws {
    func message(_ attributes: String, _ content: String) -> String {
      do {
        let text = "<scxml version='1.0' \(attributes)>\(content)</scxml>"
        let document = try ChartDocument(scxml: .init(text.utf8))
        _ = try LoadedChart(document, dataModel: .ecmaScript(), file: "a.scxml")
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      message("datamodel='lua'", "<state id='s'/>") == """
        a.scxml:1:1: error: The data model 'lua' cannot be run: the one that was passed is for 'ecmascript' and 'null'.
        """)
    #expect(
      message("xmlns:my='urn:my'", "<state id='s'><onentry><my:beep times='2'/></onentry></state>")
        == "a.scxml:1:63: error: The action 'my:beep' is none of SCXML: a data model cannot perform it."
    )
    #expect(message("datamodel='ecmascript'", "<state id='s'/>") == "")
  }

  @Test func `an error names the line in a script of several lines`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><onentry><script>
        var a = 1;
        none();
      </script></onentry></state>
      """)
    #expect(run.failures.map(\.position?.line) == [4])
  }
}
