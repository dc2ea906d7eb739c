import ChartDocuments
import Foundation
import LoadedCharts
import ScriptedCharts
import Testing

/// A service that notes what it does.
private final class Counter: InvokedService {
  let types: Set = ["counter"]
  var notes: [String] = []
  var invocation: ServiceInvocation?

  func start(_ invocation: ServiceInvocation) throws {
    notes.append("start \(invocation.id)")
    self.invocation = invocation
    if invocation.source == "quick" { try invocation.finish() }
  }

  func resume(_ invocation: ServiceInvocation) throws {
    notes.append(
      """
      resume \(invocation.id) \(invocation.source ?? "-") \(invocation.data?.text ?? "-") \
      \(invocation.content?.text ?? "-")
      """)
    if invocation.source == "broken" { throw ScriptFailure("it cannot be resumed") }
    self.invocation = invocation
    try invocation.send("resumed")
  }
}

/// A processor that keeps its messages.
private final class Mail: EventProcessor {
  let types: Set = ["mail"]
  var messages: [OutgoingMessage] = []

  func location(ofSession id: String) -> String { "mail:\(id)" }
  func send(_ message: OutgoingMessage) { messages.append(message) }
}

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct GroupSavingTests {
  private func group(
    _ content: String, files: [String: String] = [:], session: ChartSession = ChartSession(),
    services: [any InvokedService] = []
  ) throws -> SessionGroup {
    let group = try SessionGroup(
      ChartDocument(scriptedContent: content), dataModel: .ecmaScript(files: files),
      session: session, services: services)
    try group.start()
    return group
  }

  private func resumed(
    _ group: SessionGroup, _ content: String, files: [String: String] = [:],
    processors: [any EventProcessor] = [], services: [any InvokedService] = []
  ) throws -> SessionGroup {
    try SessionGroup(
      resuming: JSONValue(group.saved().data()), ChartDocument(scriptedContent: content),
      dataModel: .ecmaScript(files: files), processors: processors, services: services)
  }

  @Test func `a saved group is one JSON value`() throws {
    let content = """
      <datamodel><data id="n" expr="({ z: 1, a: [2.50] })"/></datamodel>
      <state id="s"><onentry><send event="later" delay="1500ms" id="x"><content>1</content></send></onentry></state>
      """
    let group = try group(content, session: ChartSession(id: "one"))
    try group.advance(by: .seconds(1))
    let saved = try group.saved()
    let machine = String(decoding: try sorted(group.machine.saved), as: UTF8.self)
    #expect(
      saved.text == """
        {"sessions":[{"machine":\(machine),"data":{"session":"one","data":{"n":{"z":1,"a":[2.5]}}}}],\
        "timers":[{"after":[0,500000000000000000],"event":{"name":"later","data":1,"fields":{"origin":"#_scxml_one",\
        "origintype":"http://www.w3.org/TR/scxml/#SCXMLEventProcessor","sendid":"x","type":"external"}},"from":"one",\
        "id":"x"}]}
        """)
    #expect(try resumed(group, content).saved() == saved)
  }

  private func sorted(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  @Test func `a chart that is content continues without its file`() throws {
    let content = """
      <state id="s"><invoke id="c"><content><scxml version="1.0" datamodel="ecmascript">
          <datamodel><data id="n" expr="1"/></datamodel>
          <state id="a"><transition event="go" target="b"><assign location="n" expr="n + 1"/></transition></state>
          <final id="b"><donedata><param name="n" expr="n"/></donedata></final></scxml></content></invoke>
        <transition event="pass"><send event="go" target="#_c"/></transition>
        <transition event="done.invoke.c" target="t"><log expr="_event.data.n"/></transition></state>
      <state id="t"/>
      """
    let other = try resumed(group(content), content)
    var logs: [String] = []
    other.session.onLog = { text, _ in logs.append(text) }
    #expect(other.sessionCount == 2)
    try other.handle("pass")
    #expect(logs == ["2"])
    #expect(other.machine.leafStates == ["t"])
    #expect(other.sessionCount == 1)
  }

  @Test func `services are resumed, and those that have ended are not`() throws {
    let content = """
      <state id="s"><invoke id="a" type="counter" src="slow"><param name="n" expr="1"/></invoke>
        <invoke id="b" type="counter" src="quick"/><invoke id="c" type="counter" src="broken"/>
        <transition event="resumed"><log expr="_event.name + ' ' + _event.invokeid"/></transition>
        <transition event="error"><log expr="_event.data"/></transition>
        <transition event="done.invoke.a" target="t"/></state>
      <state id="t"/>
      """
    let group = try group(content, services: [Counter()])
    let counter = Counter()
    let other = try resumed(group, content, services: [counter])
    #expect(counter.notes == [#"resume a slow {"n":1} -"#, "resume c broken - -"])
    var logs: [String] = []
    other.session.onLog = { text, _ in logs.append(text) }
    try other.advance(by: .zero)
    #expect(logs == ["3:46: it cannot be resumed", "resumed a"])
    try counter.invocation?.finish()
    #expect(other.machine.leafStates == ["t"])
    #expect(
      throws: ScriptFailure(
        "No service was passed for the type 'counter' of <invoke>: pass it to the resumed group",
        at: SourcePosition(line: 2, column: 15))
    ) { try resumed(group, content) }
  }

  @Test func `delayed messages to a processor are sent by the resumed group`() throws {
    let content = """
      <state id="s"><onentry><send type="mail" target="a@b" id="x" delay="2s"><content>1</content></send>
        <send type="mail" event="e" delay="1s"/></onentry></state>
      """
    let group = try group(content, session: ChartSession(id: "one", processors: [Mail()]))
    let mail = Mail()
    let other = try resumed(group, content, processors: [mail])
    try other.advance(by: .seconds(2))
    #expect(
      mail.messages == [
        OutgoingMessage(type: "mail", name: "e", sessionID: "one"),
        OutgoingMessage(
          type: "mail", target: "a@b", data: .number("1"), id: "x", sessionID: "one"),
      ])
  }

  @Test func `events that wait after an error are saved`() throws {
    let content = """
      <state id="s"><transition event="go"><send event="next"/></transition>
        <transition event="next" target="loop"/></state>
      <state id="loop"><onentry><send event="after"/></onentry><transition target="loop2"/>
        <transition event="after" target="end"/></state>
      <state id="loop2"><transition target="loop"/></state>
      <state id="end"/>
      """
    let group = try group(content)
    try? group.handle("go")
    let saved = try group.saved()
    #expect(try resumed(group, content).saved() == saved)
  }

  @Test func `a group is not saved while it delivers events`() throws {
    let content = "<state id='s'><transition event='go'><log expr='1'/></transition></state>"
    let group = try group(content)
    var failure: (any Error)?
    group.session.onLog = { [unowned group] _, _ in
      do { _ = try group.saved() } catch { failure = error }
    }
    try group.handle("go")
    #expect(
      failure as? ScriptFailure
        == ScriptFailure(
          "The group is delivering events: save it when the call has returned"))
  }

  @Test func `a group that has ended is resumed as such, and can be started again`() throws {
    let content = """
      <state id="s"><transition event="end" target="t"/></state><final id="t"/>
      """
    let group = try group(content)
    try group.handle("end")
    let other = try resumed(group, content)
    try other.handle("end")
    #expect(other.machine.leafStates == ["t"])
    other.stop()
    try other.start()
    #expect(other.machine.leafStates == ["s"])
  }

  @Test(arguments: [
    "1", "{}", #"{"sessions":[]}"#, #"{"sessions":[{"data":{"session":"a"}}]}"#,
    #"{"sessions":[{"machine":{},"data":{"session":"a"}}]}"#,
    #"{"sessions":[MACHINE,MACHINE]}"#, #"{"sessions":[MACHINE],"timers":[{"after":[1]}]}"#,
    #"{"sessions":[MACHINE],"timers":[{"after":[9223372036854775807,0],"event":{"name":"e"},"from":"a"}]}"#,
    #"{"sessions":[MACHINE],"timers":[{"after":[1,0],"event":{"name":"e"},"from":"b"}]}"#,
    #"{"sessions":[MACHINE],"queue":[{"event":{"name":"e","fields":{"x":"y"}},"to":"a"}]}"#,
    #"{"sessions":[MACHINE],"queue":[{"event":{"name":"e"},"to":"b"}]}"#,
    #"{"sessions":[MACHINE],"services":[{"parent":"a","number":0,"id":"c"}]}"#,
  ])
  func `a value that is no saved group is refused`(text: String) throws {
    let content = "<state id='s'/>"
    let group = try group(content, session: ChartSession(id: "a"))
    let machine = """
      {"machine":\(String(decoding: try sorted(group.machine.saved), as: UTF8.self)),"data":{"session":"a"}}
      """
    let json = try JSONValue(Data(text.replacing("MACHINE", with: machine).utf8))
    #expect(
      throws: ScriptFailure(
        "The value is no saved group of this chart: pass the value of 'SessionGroup.saved()'")
    ) {
      try SessionGroup(
        resuming: json, ChartDocument(scriptedContent: content), dataModel: .ecmaScript())
    }
  }
}
