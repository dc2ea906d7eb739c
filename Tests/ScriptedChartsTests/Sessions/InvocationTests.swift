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
        "The type 'fax' of <invoke> is not supported: use 'scxml'",
        "No text was passed for the file 'none': no file is opened",
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
}
