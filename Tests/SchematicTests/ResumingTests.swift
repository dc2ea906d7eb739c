import Schematic
import TestSupport
import Testing

/// Flat schemas given as definitions continue from saved machines.
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

  @Test func `a flat schema resumes without 'schema:'`() throws {
    let first = StateMachine(Door())
    first.handle(true)
    let second = try StateMachine(Door(), resuming: first.saved)
    #expect(second.state == .open)
    #expect(second.handle(false) == .transitioned(from: .open, to: .closed))
  }

  @Test func `a flat schema with a subject resumes with the deferred events`() throws {
    let counter = Counter()
    let saved = SavedMachine(state: Number.one, deferredEvents: [Operation.increment])
    let machine = try StateMachine(NumberSchema(), subject: counter, resuming: saved)
    #expect(machine.saved == saved)
    #expect(machine.handle(.increment) == .transitioned(from: .one, to: .three))
    #expect(counter.count == 2)
  }

  @Test func `resuming throws the schema's error for a state that it does not accept`() {
    #expect(throws: Failure.broken) {
      try StateMachine(Door(), resuming: SavedMachine(state: .removed))
    }
  }
}
