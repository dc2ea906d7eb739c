import Schematic
import TestSupport
import Testing

/// Machines of flat schemas continue from saved machines.
struct ResumingTests {
  private struct Door: FlatStateMachineSchema {
    enum State { case closed, open, removed }
    let initialState = State.closed

    func transition(from state: State, on event: Bool) -> Transition<State, Bool, Void>? {
      event ? .to(.open) : .to(.closed)
    }

    func validated(_ state: State) throws -> State {
      if state == .removed { throw Failure.broken }
      return state
    }
  }

  @Test func `a flat schema resumes`() throws {
    let first = StateMachine(Door())
    first.handle(true)
    let second = StateMachine(Door())
    try second.resume(from: first.saved)
    #expect(second.state == .open)
    #expect(second.handle(false) == .transitioned(from: .open, to: .closed))
  }

  @Test func `a flat schema with a subject resumes with the deferred events`() throws {
    let counter = Counter()
    let saved = SavedMachine(state: Number.one, deferredEvents: [Operation.increment])
    let machine = StateMachine(NumberSchema(), subject: counter)
    try machine.resume(from: saved)
    #expect(machine.saved == saved)
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .three))
    #expect(counter.count == 2)
  }

  @Test func `resuming throws the schema's error for a state that it does not accept`() {
    let machine = StateMachine(Door())
    #expect(throws: Failure.broken) { try machine.resume(from: SavedMachine(state: .removed)) }
    #expect(machine.state == .closed)
  }

  @Test func `a machine that is not new does not resume, until it is reset`() throws {
    let machine = StateMachine(Door())
    machine.handle(true)
    let saved = SavedMachine<Door.State, Bool>(state: .open)
    #expect(throws: MachineStartedError(state: "open")) { try machine.resume(from: saved) }
    machine.reset()
    try machine.resume(from: saved)
    #expect(machine.state == .open)
  }

  @Test func `a machine with deferred or delayed events does not resume`() throws {
    for saved in [
      SavedMachine<Door.State, Bool>(state: .closed, deferredEvents: [true]),
      SavedMachine(state: .closed, delayedEvents: [DelayedEvent(true, after: .seconds(1))]),
    ] {
      let machine = StateMachine(Door())
      try machine.resume(from: saved)
      #expect(throws: MachineStartedError(state: "closed")) { try machine.resume(from: saved) }
      #expect(machine.saved == saved)
    }
  }

  @Test(arguments: [false, true])
  func `an observer or a tracer may resume no machine in a step`(isTraced: Bool) throws {
    let machine = StateMachine(Door())
    var errors: [any Error] = []
    let resume = { [unowned machine] in
      do { try machine.resume(from: SavedMachine(state: .open)) } catch { errors.append(error) }
    }
    if isTraced { machine.trace { _ in resume() } } else { machine.observe { _ in resume() } }
    machine.handle(false)
    #expect(!errors.isEmpty && errors.allSatisfy { $0 is MachineStartedError })
    try machine.resume(from: SavedMachine(state: .open))
    #expect(machine.state == .open)
  }

  @Test func `the error says what to do`() {
    #expect(
      "\(MachineStartedError(state: "open"))"
        == "The machine has been started or has handled events, and is in 'open', so it cannot resume "
        + "from a saved machine. Call resume(from:) on a new machine, before start() and before the first "
        + "event.")
  }
}
