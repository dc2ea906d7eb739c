import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing
import TransitionTables

/// Delayed events in charts and tables, and their names in submachines and wrapped schemas.
@MainActor struct DelayedChartTests {
  private let clock = ManualClock()
  private let line = Line()

  /// A part whose action delays an event under a name of its own.
  private struct Part: Statechart {
    enum State { case waiting, over }
    enum Event { case arm, disarm, timeout }

    var body: [Element] {
      state(.waiting) {
        on(internal: .arm).performWithContext { try $0.send(.timeout, after: .seconds(5), as: "t") }
        on(internal: .disarm).performWithContext { $0.cancel("t") }
        on(.timeout, to: .over)
      }
      state(.over)
    }
  }

  private struct Whole: Statechart {
    enum State: Hashable { case both, left(Part.State), right(Part.State) }
    enum Event: Equatable {
      case left(Part.Event), right(Part.Event), arm, timeout
      var left: Part.Event? { if case .left(let event) = self { event } else { nil } }
      var right: Part.Event? { if case .right(let event) = self { event } else { nil } }
    }

    var body: [Element] {
      parallel(.both) {
        on(internal: .arm).performWithContext { try $0.send(.timeout, after: .seconds(9), as: "t") }
        region("left") {
          submachine(
            Part(), state: State.left, event: \.left, sending: Event.left, subject: { _ in })
        }
        region("right") {
          submachine(
            Part(), state: State.right, event: \.right, sending: Event.right, subject: { _ in })
        }
      }
    }
  }

  private func makeWhole() throws -> Whole.Machine {
    let machine = try StateMachine(Whole())
    machine.hostActivities(on: clock)
    machine.start()
    return machine
  }

  @Test func `the same name in two submachines and in the chart means three events`() async throws {
    let machine = try makeWhole()
    for event in [Whole.Event.arm, .left(.arm), .right(.arm)] { machine.handle(event) }
    #expect(machine.pendingTimers.map(\.submachine) == [["both@left"], ["both@right"], []])
    machine.handle(.left(.disarm))
    try await clock.advance(by: .seconds(5))
    #expect(machine.isIn(.left(.waiting)) && machine.isIn(.right(.over)))
    #expect(machine.pendingTimers.map(\.submachine) == [[]])
  }

  @Test func `a resumed submachine can cancel an event of the saved one`() throws {
    let first = try makeWhole()
    first.handle(.left(.arm))
    first.handle(.right(.arm))
    let machine = try StateMachine(Whole())
    try machine.resume(from: first.saved)
    machine.hostActivities(on: clock)
    machine.handle(.right(.disarm))
    #expect(machine.pendingTimers.map(\.submachine) == [["both@left"]])
  }

  @Test func `the timers of active states are pending, with their states`() async throws {
    let machine = try StateMachine(Call(), subject: line)
    #expect(machine.pendingTimers.isEmpty)
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.call)
    try await clock.advance(by: .seconds(10))
    #expect(machine.pendingTimers.map(\.brief) == ["ringing: timeout patience 20"])
    machine.handle(.answer)
    #expect(machine.pendingTimers.isEmpty)
  }

  @Test func `the time left of a timer that was continued goes on to pass`() async throws {
    let first = try StateMachine(Call(), subject: line)
    first.hostActivities(on: ManualClock())
    first.start()
    first.handle(.call)
    let machine = try StateMachine(Call(), subject: line)
    try machine.resume(from: first.saved)
    machine.hostActivities(on: clock)
    try await clock.advance(by: .seconds(10))
    #expect(machine.pendingTimers.map(\.brief) == ["ringing: timeout patience 20"])
  }

  @Test func `an observer finds a timer that is about to start with its whole delay`() throws {
    let machine = try StateMachine(Call(), subject: line)
    machine.hostActivities(on: clock)
    machine.start()
    var pending: [[String]] = []
    machine.observe { [unowned machine] _ in pending.append(machine.pendingTimers.map(\.brief)) }
    machine.handle(.call)
    #expect(pending == [["ringing: timeout patience 30"]])
    #expect(clock.sleeperCount == 1)
  }

  @Test func `delayed events start before the timers of states`() async throws {
    struct Both: Statechart {
      enum State { case idle, on }
      enum Event { case go, first, second }
      typealias Subject = Log
      var body: [Element] {
        state(.idle) { on(.go, to: .on) }
        state(.on) {
          after(.seconds(1), send: .second)
          onEntry().performWithContext { try $0.send(.first, after: .seconds(1)) }
          on(.first) { $0.add("first") }
          on(.second) { $0.add("second") }
        }
      }
    }
    let log = Log()
    let machine = try StateMachine(Both(), subject: log)
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.go)
    try await clock.advance(by: .seconds(1))
    #expect(log.entries == ["first", "second"])
  }

  @Test func `an effect of a table delays and cancels events`() async throws {
    struct Lamp: TransitionTable {
      enum State { case off, on }
      enum Event { case push, hold, timeout }
      let initialState = State.off

      var body: [Row] {
        on(.push, from: .off, to: .on).performWithContext {
          try $0.send(.timeout, after: .seconds(5), as: "t")
        }
        on(.hold, from: .on, to: .on).performWithContext { $0.cancel("t") }
        on(.timeout, from: .on, to: .off)
      }
    }
    let machine = try StateMachine(Lamp())
    machine.hostActivities(on: clock)
    machine.handle(.push)
    try await clock.advance(by: .seconds(5))
    #expect(machine.state == .off)
    machine.handle(.push)
    machine.handle(.hold)
    try await clock.advance(by: .seconds(5))
    #expect(machine.state == .on)
  }
}
