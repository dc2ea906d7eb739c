import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// A timer whose event is allowed only sometimes.
private struct Reminder: Statechart {
  enum State { case waiting, reminded }
  enum Event: Sendable { case ring, allow }
  typealias Subject = Switch

  var body: [Element] {
    state(.waiting) {
      after(.seconds(5), timer: "ring", send: .ring)
      on(.ring, to: .reminded).when { $0.isOn }
    }
    state(.reminded)
  }
}

private final class Switch { var isOn = false }

@MainActor struct StableStateTimerTests {
  private let clock = ManualClock()
  private let subject = Switch()

  @Test func `a timer whose event changes nothing is not pending any more, and that is saved`()
    async throws
  {
    let machine = try StateMachine(Reminder(), subject: subject)
    machine.hostActivities(on: clock)
    var saved: [Reminder.Machine.Saved] = []
    machine.observeStableStates { saved.append($0) }
    machine.start()
    try await clock.advance(by: .seconds(5))
    #expect(saved.count == 2)
    #expect(machine.pendingTimers.isEmpty)

    // The saved machine does not ring again.
    let last = try #require(saved.last)
    let resumed = try StateMachine(Reminder(), subject: subject)
    try resumed.resume(from: last)
    subject.isOn = true
    resumed.hostActivities(on: clock)
    try await clock.advance(by: .seconds(60))
    #expect(resumed.state.leaves == [.waiting])
  }

  /// A machine that delays an event, which it then ignores.
  private struct Echo: FlatStateMachineSchema {
    typealias Subject = Void
    let initialState = 0

    func transition(from state: Int, on event: Int) -> Transition<Int, Int, Void>? {
      event == 0 ? .stay.performWithContext { try $0.send(1, after: .seconds(5)) } : nil
    }
  }

  @Test func `a delayed event that changes nothing is not pending any more, and that is saved`()
    async throws
  {
    let machine = StateMachine(Echo())
    machine.hostActivities(on: clock)
    var saved: [StateMachine<Echo>.Saved] = []
    machine.observeStableStates { saved.append($0) }
    machine.handle(0)
    try await clock.advance(by: .seconds(5))
    #expect(saved.map { $0.delayedEvents.map(\.event) } == [[1], []])
  }

  @Test func `an event from outside that changes nothing is not reported`() async throws {
    let machine = try StateMachine(Reminder(), subject: subject)
    machine.hostActivities(on: clock)
    var count = 0
    machine.observeStableStates { _ in count += 1 }
    machine.start()
    machine.handle(.allow)
    #expect(count == 1)
  }

  @Test func `a timer on an actor whose event changes nothing is reported`() async throws {
    let machine = try StateMachineActor(Reminder(), subject: Switch(), clock: clock)
    let count = Locked(0)
    await machine.observeStableStates { _ in count.withLock { $0 += 1 } }
    await machine.start()
    try await clock.advance(by: .seconds(5))
    #expect(await machine.pendingTimers.isEmpty)
    #expect(count.withLock { $0 } == 2)
  }
}
