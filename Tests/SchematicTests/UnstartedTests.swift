import Schematic
import TestSupport
import Testing

/// A machine with states to enter handles no event before its start.
struct UnstartedTests {
  private let machine = StateMachine(schema: Valve())
  private let notStarted = Outcome<Valve.State>.failed(
    MachineNotStartedError(event: "turn"), in: .new)

  @Test func `an event before the start fails, and says to start the machine`() {
    let log = machine.logNotices()
    let outcome = machine.handle(.turn)
    #expect(outcome == notStarted)
    #expect(log.entries.count == 1)
    #expect(
      "\(outcome.error, default: "")"
        == "The machine has not been started, so it cannot handle 'turn': call start() first.")
  }

  @Test func `an event before the start fails instead of trapping`() {
    machine.ignoredEventPolicy = .trap
    #expect(machine.handle(.turn) == notStarted)
  }

  @Test func `an event before the start fails with a tracer, too`() {
    var outcomes: [Outcome<Valve.State>] = []
    machine.trace { if case .ended(let outcome, _) = $0 { outcomes.append(outcome) } }
    machine.handle(.turn)
    #expect(outcomes == [notStarted])
  }

  @Test func `an event after a reset fails until the machine is started`() {
    machine.start()
    machine.reset()
    #expect(machine.handle(.turn) == notStarted)
    machine.start()
    #expect(machine.handle(.turn).isTransition)
  }

  @Test func `an event of a stopped machine is ignored, because the machine has ended`() {
    machine.start()
    machine.stop()
    #expect(machine.handle(.turn) == .ignored)
  }

  @Test func `an event that is queued before the start fails the request that it is queued in`() {
    machine.observe { [unowned machine] notice in
      if case .transitioned(_, _, .new, _) = notice { machine.handle(.turn) }
    }
    machine.start()
    #expect(machine.reset() == notStarted)
  }

  @Test func `no event is enabled before the start`() {
    #expect(!machine.canHandle(.turn))
    #expect(machine.enabledEvents() == [])
    machine.start()
    #expect(machine.enabledEvents() == [.turn])
  }
}

/// Closed when it is started, and then opened or closed by each turn.
private struct Valve: StateMachineSchemaProtocol {
  enum State { case new, closed, open, stopped }
  enum Event: CaseIterable { case turn }

  struct Step: StateMachineStep {
    typealias Event = Valve.Event
    typealias Subject = Void
    let state: State
    func performExit(_ context: borrowing TransitionContext<Event, Void>) {}
    func performEntry(_ context: borrowing TransitionContext<Event, Void>) {}
  }

  let initialState = State.new

  func step(from state: State, on event: Event, subject: @autoclosure () throws -> Void) -> Step? {
    switch state {
    case .new, .stopped: nil
    case .closed: Step(state: .open)
    case .open: Step(state: .closed)
    }
  }

  func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Void
  ) -> Step? {
    switch trigger {
    case .event(let event): step(from: state, on: event, subject: ())
    case .start: isUnstarted(state) ? Step(state: .closed) : nil
    case .stop: isUnstarted(state) ? nil : Step(state: .stopped)
    case .eventless, .failure: nil
    }
  }

  func isPhase(_ phase: StatePhase, of state: State) -> Bool {
    switch phase {
    case .unstarted: state == .new || state == .stopped
    case .ended: state == .stopped
    case .compoundTransition: false
    }
  }
}
