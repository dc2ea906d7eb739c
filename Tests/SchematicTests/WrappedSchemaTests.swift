import Schematic
import TestSupport
import Testing

/// A schema that runs another schema with other events and another subject.
///
/// It uses the public interface only, as a schema in another package would.
private struct Wrapping: StateMachineSchemaProtocol {
  typealias Base = StateMachineSchema<Int, String, Log>

  enum Event {
    case base(Base.Event)
    case unknown
  }

  struct Subject {
    let base: Base.Subject
  }

  struct Step: StateMachineStep {
    let base: Base.Step
    let event: Base.Event?
    var state: Base.State { base.state }
    var isInternal: Bool { base.isInternal }

    func stepDescription(from old: Base.State) -> StepDescription {
      base.stepDescription(from: old)
    }

    func performExit(_ context: borrowing TransitionContext<Event, Subject>) {
      context.withContext(
        event: event, subject: context.subject.base, sending: { .base($0) }
      ) { base.performExit($0) }
    }

    func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
      try context.withContext(
        event: event, subject: context.subject.base, sending: { .base($0) }
      ) { try base.performEntry($0) }
    }
  }

  let base: Base

  var initialState: Base.State { base.initialState }

  func step(
    from state: Base.State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    switch event {
    case .unknown: nil
    case .base(let event):
      try base.step(from: state, on: event, subject: try subject().base)
        .map { Step(base: $0, event: event) }
    }
  }
}

struct WrappedSchemaTests {
  private let log = Log()
  private let base = Wrapping.Base(startingIn: 0) { state, event in
    switch event {
    case "go":
      .to(state + 1).perform("note") { $0.add("went") }.performWithContext { $0.raise("raised") }
    case "raised": .to(state + 1).performWithContext { $0.send("sent") }
    case "sent": .stay { $0.add("sent in \(state)") }
    case "jam": .to(state + 1) { _ in throw Failure.entering }
    default: nil
    }
  }

  private func makeMachine() -> StateMachine<Wrapping> {
    StateMachine(schema: Wrapping(base: base), subject: .init(base: log))
  }

  @Test func `a wrapped step gets its own events and subject`() {
    let machine = makeMachine()
    #expect(machine.handle(.base("go")) == .transitioned(from: 0, to: 2))
    #expect(log.entries == ["went", "sent in 2"])
  }

  @Test func `a wrapped step that throws fails the event`() {
    let machine = makeMachine()
    #expect(machine.handle(.base("jam")) == .failed(Failure.entering, in: 1))
    #expect(machine.handle(.unknown) == .ignored)
  }

  @Test func `observers of states work without code in the wrapping schema`() {
    let machine = makeMachine()
    machine.onEntry(of: 1) { [log] _ in log.add("entry") }
    machine.onExit(of: 1) { [log] _ in log.add("exit") }
    machine.onInternalTransition(in: 2) { [log] _ in log.add("internal") }
    machine.handle(.base("go"))
    #expect(log.entries == ["went", "entry", "exit", "sent in 2", "internal"])
    #expect(machine.isIn(2) && machine.leafStates == [2])
  }

  @Test func `tracers are notified with the description of the wrapped step`() {
    let machine = makeMachine()
    machine.trace { [log] trace in
      guard case .taking(let step, _) = trace else { return }
      let parts = step.stepDescription(from: machine.state).parts
      log.add(parts.map { "\($0)" }.joined(separator: " "))
    }
    machine.handle(.base("go"))
    #expect(log.entries.first == #"exit(0) entry(1) action("note")"#)
  }
}
