import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// A lamp that switches itself off.
private struct Lamp: Statechart {
  enum State { case off, on }
  enum Event: Sendable { case push, flip, timeout }

  var body: [Element] {
    state(.off) { on(.push, to: .on) }
    state(.on) {
      after(.seconds(5), send: .timeout)
      on(.timeout, to: .off)
      on(.push, to: .off)
      on(.flip, via: .choice([.to(.on).when { false }, .otherwise(.off)]))
    }
  }
}

/// Two lamps as one machine, whose timers have the same numbers.
///
/// It uses the public interface only, as a schema in another package would.
private struct LampPair: StateMachineSchemaProtocol {
  typealias Base = StatechartSchema<Lamp.State, Lamp.Event, Void>
  typealias State = [Configuration<Lamp.State>]

  struct Event: Sendable {
    let lamp: Int
    let event: Lamp.Event
  }

  struct Step: StateMachineStep {
    typealias Event = LampPair.Event
    let state: State
    let steps: [Int: Base.Step]

    func performExit(_ context: borrowing TransitionContext<Event, Void>) throws {
      for (lamp, step) in steps {
        try context.withContext(
          event: context.event?.event, subject: (), sending: { Event(lamp: lamp, event: $0) },
          schema: lamp, of: 2
        ) { try step.performExit($0) }
      }
    }

    func performEntry(_ context: borrowing TransitionContext<Event, Void>) throws {
      for (lamp, step) in steps {
        try context.withContext(
          event: context.event?.event, subject: (), sending: { Event(lamp: lamp, event: $0) },
          schema: lamp, of: 2
        ) { try step.performEntry($0) }
      }
    }
  }

  let base: Base
  let hasActivities = true

  var initialState: State { [base.initialState, base.initialState] }

  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Void
  ) throws -> Step? {
    try base.step(from: state[event.lamp], on: event.event)
      .map { step(from: state, [event.lamp: $0]) }
  }

  func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Void
  ) throws -> Step? {
    switch trigger {
    case .event(let event):
      return try step(from: state, on: event, subject: ())
    case .eventless(let event):
      for (lamp, part) in state.enumerated() {
        let found = try base.step(
          from: part, for: .eventless(after: event?.event), subject: ())
        if let found { return step(from: state, [lamp: found]) }
      }
      return nil
    case .start:
      var steps: [Int: Base.Step] = [:]
      for (lamp, part) in state.enumerated() {
        steps[lamp] = try base.step(from: part, for: .start, subject: ())
      }
      return steps.isEmpty ? nil : step(from: state, steps)
    case .failure, .stop:
      return nil
    }
  }

  func isPhase(_ phase: StatePhase, of state: State) -> Bool {
    state.contains { base.isPhase(phase, of: $0) }
  }

  func beginActivities(of state: State, subject: Void, by host: any ActivityHost<Event>) {
    for (lamp, part) in state.enumerated() {
      base.beginActivities(
        of: part, subject: (),
        by: host.translating({ Event(lamp: lamp, event: $0) }, schema: lamp, of: 2))
    }
  }

  func activityID(_ number: Int32) -> ActivityID? {
    base.activityID(number, schema: 0, of: 2) ?? base.activityID(number, schema: 1, of: 2)
  }

  func timers(of state: State) -> [StateTimer<State, Event>] {
    state.enumerated().flatMap { lamp, part in
      base.timers(of: part).map {
        $0.translating(
          { _ in state }, { Event(lamp: lamp, event: $0) }, schema: lamp, of: 2)
      }
    }
  }

  private func step(from state: State, _ steps: [Int: Base.Step]) -> Step {
    var state = state
    for (lamp, step) in steps { state[lamp] = step.state }
    return Step(state: state, steps: steps)
  }
}

/// A schema that wraps two charts, whose activities have the same numbers.
@MainActor struct WrappedChartsTests {
  private let clock = ManualClock()
  private let schema: LampPair

  init() throws {
    schema = LampPair(base: try Lamp().makeSchema())
  }

  private func makeLamps() -> StateMachine<LampPair> {
    let lamps = StateMachine(schema: schema)
    lamps.hostActivities(on: clock)
    lamps.start()
    return lamps
  }

  private func leaves(_ lamps: StateMachine<LampPair>) -> [[Lamp.State]] {
    lamps.state.map(\.leaves)
  }

  @Test func `each chart has its own timers`() async throws {
    let lamps = makeLamps()
    lamps.handle(.init(lamp: 0, event: .push))
    try await clock.advance(by: .seconds(3))
    lamps.handle(.init(lamp: 1, event: .push))
    #expect(clock.sleeperCount == 2)
    try await clock.advance(by: .seconds(2))
    #expect(leaves(lamps) == [[.off], [.on]])
    try await clock.advance(by: .seconds(3))
    #expect(leaves(lamps) == [[.off], [.off]])
  }

  @Test func `a transition of one chart does not cancel the timer of the other`() async throws {
    let lamps = makeLamps()
    for lamp in [0, 1] { lamps.handle(.init(lamp: lamp, event: .push)) }
    lamps.handle(.init(lamp: 0, event: .push))
    try await clock.advance(by: .seconds(5))
    #expect(leaves(lamps) == [[.off], [.off]])
  }

  @Test(arguments: [0, 1])
  func `a transition through a choice cancels only the timer of its chart`(
    lamp: Int
  ) async throws {
    let lamps = makeLamps()
    for lamp in [0, 1] { lamps.handle(.init(lamp: lamp, event: .push)) }
    lamps.handle(.init(lamp: lamp, event: .flip))
    #expect(leaves(lamps)[lamp] == [.off] && leaves(lamps)[1 - lamp] == [.on])
    try await clock.advance(by: .seconds(5))
    #expect(leaves(lamps) == [[.off], [.off]])
  }

  @Test func `the timers of both charts are pending, and continue when a machine is resumed`()
    async throws
  {
    let first = makeLamps()
    first.handle(.init(lamp: 1, event: .push))
    try await clock.advance(by: .seconds(2))
    first.handle(.init(lamp: 0, event: .push))
    #expect(first.pendingTimers.map(\.event.lamp) == [1, 0])
    #expect(first.pendingTimers.map(\.timeLeft) == [.seconds(3), .seconds(5)])
    let second = StateMachine(schema: schema)
    try second.resume(from: first.saved)
    second.hostActivities(on: clock)
    try await clock.advance(by: .seconds(3))
    #expect(leaves(second) == [[.on], [.off]])
    try await clock.advance(by: .seconds(2))
    #expect(leaves(second) == [[.off], [.off]])
  }

  @Test func `the timers of both charts are restarted when a machine is resumed`() async throws {
    let first = makeLamps()
    for lamp in [0, 1] { first.handle(.init(lamp: lamp, event: .push)) }
    let second = StateMachine(schema: schema)
    try second.resume(from: first.saved)
    second.hostActivities(on: clock)
    try await clock.advance(by: .seconds(5))
    #expect(leaves(second) == [[.off], [.off]])
  }
}
