import ChartDocuments
import LoadedCharts
import ScriptedCharts
import Testing

/// A service that keeps its invocations, and notes what it is asked for.
private final class Clerk: InvokedService {
  let types: Set = ["clerk"]
  var invocations: [ServiceInvocation] = []
  var notes: [String] = []

  func start(_ invocation: ServiceInvocation) throws {
    notes.append(
      """
      start \(invocation.id) \(invocation.source ?? "-") \(invocation.content?.text ?? "-") \
      \(invocation.data?.text ?? "-")
      """)
    if invocation.source == "closed" { throw ScriptFailure("the office is closed") }
    if invocation.source == "quick" { try invocation.finish(with: .number("7")) }
    invocations.append(invocation)
  }

  func handle(_ event: NamedEvent, in invocation: ServiceInvocation) throws {
    notes.append("handle \(event.name)")
    if event.name == "insult" { throw ScriptFailure("no such form") }
    if event.name == "ask" { try invocation.send(NamedEvent("reply", data: event.data)) }
  }

  func cancel(_ invocation: ServiceInvocation) { notes.append("cancel \(invocation.id)") }
}

@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct ServiceTests {
  private let clerk = Clerk()

  private func run(_ content: String) throws -> ScriptedRun {
    try ScriptedRun(content, services: [clerk])
  }

  @Test func `a service gets its values, and its end is an event`() throws {
    let run = try run(
      """
      <datamodel><data id="where" expr="'office'"/></datamodel>
      <state id="s"><invoke id="c" type="clerk" srcexpr="where"><param name="n" expr="41 + 1"/></invoke>
        <transition event="done.invoke.c" target="t"><log expr="[_event.data, _event.invokeid]"/></transition></state>
      <state id="t"/>
      """)
    #expect(clerk.notes == [#"start c office - {"n":42}"#])
    #expect(run.group.sessionCount == 1)
    try clerk.invocations[0].finish(with: .string("done"))
    #expect(clerk.invocations[0].hasEnded)
    #expect(run.logs == [#"["done","c"]"#])
    #expect(run.active == ["t"])
    // It has ended: it is not cancelled, and nothing more comes of it.
    try clerk.invocations[0].finish()
    try clerk.invocations[0].send("late")
    #expect(clerk.notes.count == 1)
  }

  @Test func `messages go to a service by its id, and its answers come back`() throws {
    let run = try run(
      """
      <state id="s"><invoke id="c" type="clerk"><content>paper</content>
          <finalize><log expr="'finalize ' + _event.name"/></finalize></invoke>
        <transition event="go"><send event="ask" target="#_c"><content>1</content></send></transition>
        <transition event="fight"><send event="insult" target="#_c" id="i"/></transition>
        <transition event="reply"><log expr="_event.data + ' from ' + _event.invokeid"/></transition>
        <transition event="error.communication"><log expr="'error of ' + _event.sendid"/></transition></state>
      """)
    try run.handle("go")
    try run.handle("fight")
    #expect(clerk.notes == [#"start c - "paper" -"#, "handle ask", "handle insult"])
    #expect(run.logs == ["finalize reply", "1 from c", "error of i"])
    #expect(run.messages == ["no such form"])
  }

  @Test func `events are forwarded to a service`() throws {
    let run = try run(
      """
      <state id="s"><invoke id="c" type="clerk" autoforward="true"/>
        <transition event="reply"><log expr="'reply'"/></transition></state>
      """)
    clerk.notes = []
    try run.handle("ask")
    // Its answer is forwarded as well.
    #expect(clerk.notes == ["handle ask", "handle reply"])
    #expect(run.logs == ["reply"])
  }

  @Test func `a service is cancelled when its state is exited, and what it has sent is lost`()
    throws
  {
    let run = try run(
      """
      <state id="s"><invoke id="c" type="clerk"/>
        <transition event="go" target="t"/></state>
      <state id="t"><transition event="*"><log expr="_event.name"/></transition></state>
      """)
    try run.handle("go")
    #expect(clerk.notes == ["start c - - -", "cancel c"])
    try clerk.invocations[0].send("late")
    try clerk.invocations[0].finish()
    #expect(run.logs == [])
    #expect(run.messages == [])
  }

  @Test func `a service may end at once, or not begin`() throws {
    let run = try run(
      """
      <state id="s"><invoke id="a" type="clerk" src="closed"/><invoke id="b" type="clerk" src="quick"/>
        <transition event="error.execution"><log expr="'error'"/></transition>
        <transition event="done.invoke.b" target="t"><log expr="_event.data"/></transition></state>
      <state id="t"/>
      """)
    #expect(run.logs == ["error", "7"])
    #expect(run.messages == ["the office is closed"])
    #expect(clerk.notes == ["start a closed - -", "start b quick - -"])
  }

  @Test func `a group releases the invocations of services`() throws {
    weak var invocation: ServiceInvocation?
    do {
      let run = try run("<state id='s'><invoke type='clerk'/></state>")
      invocation = clerk.invocations[0]
      clerk.invocations = []
      #expect(invocation?.hasEnded == false)
      run.group.stop()
    }
    #expect(invocation == nil)
  }
}
