import ChartDocuments
import LoadedCharts
import ScriptedCharts
import Testing

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct InvocationTests {
  private static let child = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="waiting"><onexit><log expr="'exit of child'"/></onexit>
        <transition event="ask"><send event="answer" target="#_parent"><param name="n" expr="n"/></send></transition>
        <transition event="end" target="ended"/></state>
      <final id="ended"><donedata><param name="n" expr="n + 1"/></donedata></final>
    </scxml>
    """

  private func parent(_ attributes: String = "") throws -> ScriptedRun {
    try ScriptedRun(
      """
      <datamodel><data id="got"/></datamodel>
      <state id="s"><invoke id="c" src="child" type="scxml" \(attributes)><param name="n" expr="41"/>
          <finalize><assign location="got" expr="_event.data.n"/></finalize></invoke>
        <transition event="go"><send event="ask" target="#_c"/></transition>
        <transition event="leave" target="t"/>
        <transition event="answer"><log expr="'answer ' + got + ' of ' + _event.invokeid"/></transition>
        <transition event="done.invoke.c" target="t"><log expr="_event.data"/></transition></state>
      <state id="t"/>
      """, files: ["child": Self.child])
  }

  @Test func `an invoked session gets parameters, and answers its parent`() throws {
    let run = try parent()
    #expect(run.group.sessionCount == 2)
    try run.handle("go")
    #expect(run.logs == ["answer 41 of c"])
  }

  @Test func `events are forwarded, and the end of a session is an event`() throws {
    let run = try parent(#"autoforward="true""#)
    try run.handle("end")
    #expect(run.logs == ["exit of child", #"{"n":42}"#])
    #expect(run.active == ["t"])
    #expect(run.group.sessionCount == 1)
  }

  @Test func `a session ends when its state is exited`() throws {
    let run = try parent()
    try run.handle("leave")
    #expect(run.logs == ["exit of child"])
    #expect(run.group.sessionCount == 1)
    #expect(run.messages == [])
  }

  @Test func `a cancelled session addresses its parent in vain, without an error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><invoke><content><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
          <state><onexit><send event="bye" target="#_parent"/></onexit></state></scxml></content></invoke>
        <transition event="leave" target="t"/></state>
      <state id="t"><transition event="bye"><log expr="'bye'"/></transition></state>
      """)
    try run.handle("leave")
    #expect(run.active == ["t"])
    #expect(run.messages == [])
    #expect(run.logs == [])
  }

  @Test func `errors of invocations are handled in their order, and not forwarded`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><invoke srcexpr="a"/><invoke srcexpr="b"/>
        <invoke autoforward="true"><content><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"
          datamodel="ecmascript"><state><transition event="*"><log expr="'forwarded ' + _event.name"/></transition>
          </state></scxml></content></invoke>
        <transition event="error.execution"><log expr="_event.data.slice(-4)"/></transition></state>
      """)
    try run.handle("go")
    #expect(run.logs == [" 'a'", " 'b'", "forwarded go"])
  }

  @Test func `a name that is neither a file nor a type is an error that says both`() throws {
    let run = try ScriptedRun("<state id='s'><invoke type='oven'/></state>")
    #expect(
      run.messages == [
        """
        No text was passed for the file 'oven', and no service for a type of this name. Pass the text in the 'files' of \
        the data model, or the service to the 'SessionGroup'
        """
      ])
  }

  @Test func `a session of a state that is exited at once never starts`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><invoke src="child"/><transition target="t"/></state><state id="t"/>
      """, files: ["child": Self.child])
    #expect(run.active == ["t"])
    #expect(run.logs == [])
  }

  @Test func `a chart without a group refuses an invocation`() throws {
    let document = try ChartDocument(scriptedContent: "<state id='s'><invoke src='child'/></state>")
    let error = #expect(throws: ChartDocumentError.self) {
      try LoadedChart(document, dataModel: .ecmaScript(), file: "a.scxml")
    }
    #expect(
      error?.description
        == "a.scxml:2:15: error: <invoke> needs sessions: run the chart in a 'SessionGroup'.")
  }

  @Test func `content and a wrong type are an error`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><invoke type="fax" src="child"/><invoke src="none"/>
        <invoke><content><scxml version="1.0"><final id="f"/></scxml></content></invoke>
        <transition event="error.execution"><log expr="'error'"/></transition>
        <transition event="done.invoke"><log expr="_event.name"/></transition></state>
      """, files: ["child": Self.child])
    #expect(
      run.messages == [
        """
        The type 'fax' of <invoke> is not supported: use 'scxml', or pass a service for it to the 'SessionGroup'
        """,
        """
        No text was passed for the file 'none', and no service for a type of this name. Pass the text in the 'files' of \
        the data model, or the service to the 'SessionGroup'
        """,
      ])
    #expect(run.logs == ["error", "error", "done.invoke.scxml"])
  }

  @Test func `a group releases its sessions`() throws {
    weak var group: SessionGroup?
    weak var context: (any DataContext)?
    do {
      let run = try parent()
      group = run.group
      #expect(group?.sessionCount == 2)
    }
    #expect(group == nil)
    do {
      let kept = try ECMAScript().makeContext(of: SessionDescription(id: "a", name: "b"))
      context = kept
      #expect(try kept.holds("_name == 'b'", at: nil))
    }
    #expect(context == nil)
  }

  @Test func `an answer to the origin of an event has the id of the invocation`() throws {
    let child = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <state id="a"><transition event="ask"><send event="answer" targetexpr="_event.origin"/></transition></state>
      </scxml>
      """
    let run = try ScriptedRun(
      """
      <state id="s"><invoke id="c" src="child"><finalize><log expr="'finalize'"/></finalize></invoke>
        <transition event="go"><send event="ask" target="#_c"/></transition>
        <transition event="answer"><log expr="_event.invokeid"/></transition></state>
      """, files: ["child": child])
    try run.handle("go")
    #expect(run.logs == ["finalize", "c"])
  }

  @Test func `the faults of an invoked chart name its file`() throws {
    let child = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a"><transition event="e" target="b"/></state>
      </scxml>
      """
    let run = try ScriptedRun(
      "<state id='s'><invoke src='child.scxml'/></state>", files: ["child.scxml": child])
    #expect(
      run.failures.map(\.description) == [
        "2:15: child.scxml:2:39: error: there is no state 'b': declare it, or correct the name"
      ])
  }

  @Test func `a chart in an invocation may have elements of other namespaces`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><invoke><content>
        <scxml version="1.0" xmlns:my="urn:my"><state id="a" my:color="red"/></scxml>
      </content></invoke></state>
      """)
    #expect(run.failures.map(\.description) == [])
    #expect(run.group.sessionCount == 2)
  }

  @Test func `a call that would deliver too much loses no event that waits for its time`() throws {
    let run = try ScriptedRun(
      """
      <datamodel><data id="n" expr="0"/></datamodel>
      <state id="s"><onentry><send event="tick" delay="1s"/></onentry>
        <transition event="tick"><assign location="n" expr="n + 1"/><send event="tick" delay="1s"/></transition>
      </state>
      """)
    let failure = #expect(throws: ScriptFailure.self) {
      try run.group.advance(by: .seconds(20_000))
    }
    #expect(
      failure?.message == """
        One call would deliver more than 10000 events: end the loop, or advance the time in shorter steps
        """)
    try run.group.advance(by: .seconds(5))
    #expect(try run.value("n") == .number("10005"))
  }

  @Test func `an invoked session may take as many steps as its parent`() throws {
    let child = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="a"><transition cond="n &lt; 150"><assign location="n" expr="n + 1"/></transition>
          <transition target="b"/></state>
        <final id="b"/>
      </scxml>
      """
    let document = try ChartDocument(
      scriptedContent: """
        <state id="s"><invoke id="c" src="child"/><transition event="done.invoke.c" target="t"/></state>
        <state id="t"/>
        """)
    let group = try SessionGroup(document, dataModel: .ecmaScript(files: ["child": child]))
    group.machine.maximumSteps = 200
    try group.start()
    #expect(group.machine.leafStates == ["t"])
  }

  @Test func `a group that has ended and is stopped can be started again`() throws {
    let run = try ScriptedRun(
      """
      <state id="s"><transition event="end" target="t"/></state><final id="t"/>
      """)
    try run.handle("end")
    run.group.stop()
    try run.group.start()
    try run.handle("end")
    #expect(run.active == ["t"])
  }
}
