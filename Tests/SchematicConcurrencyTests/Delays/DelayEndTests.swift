import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// A machine that has ended delivers nothing (SCXML, 6.2.4).
@MainActor struct DelayEndTests {
  private struct Job: Statechart {
    enum State { case working, done }
    enum Event { case arm, finish, abort, move, timeout }

    var body: [Element] {
      state(.working) {
        onExit().performWithContext { try $0.send(.timeout, after: .seconds(1), as: "exit") }
        on(internal: .arm).performWithContext { try $0.send(.timeout, after: .seconds(3), as: "t") }
        on(.finish, to: .done)
        on(.abort, via: .terminate)
      }
      final(.done)
    }
  }

  private let clock = ManualClock()
  private let machine: Job.Machine

  init() throws {
    machine = try StateMachine(Job())
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.arm)
  }

  private func expectNothing() {
    #expect(machine.pendingTimers.isEmpty && machine.saved.delayedEvents.isEmpty)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the machine has a delayed event before its end`() {
    #expect(clock.sleeperCount == 1)
  }

  @Test func `a stop cancels all delayed events, even those of its exit actions`() {
    machine.stop()
    expectNothing()
  }

  @Test func `completion cancels all delayed events`() {
    machine.handle(.finish)
    #expect(machine.schema.isEnd(machine.state))
    expectNothing()
  }

  @Test func `termination cancels all delayed events`() {
    machine.handle(.abort)
    #expect(machine.schema.isEnd(machine.state))
    expectNothing()
  }

  @Test func `a reset with actions cancels the events of its exit actions`() {
    machine.reset(runningActions: true)
    #expect(machine.isIn(.working))
    expectNothing()
  }

  @Test func `a machine that is started again can delay events`() async throws {
    machine.stop()
    machine.start()
    machine.handle(.arm)
    #expect(machine.pendingTimers.map(\.name) == ["t"] && clock.sleeperCount == 1)
  }
}
