import Foundation
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// Machines that are saved with their timers, and resumed under each policy.
@MainActor struct SavedTimerTests {
  /// Two timers of states, one of which may fire without an exit, and an event that an action delays.
  struct Watch: Statechart {
    enum State: String, Codable { case off, on, late, over }
    enum Event: String, Codable { case start, tick, timeout, alarm }
    typealias Subject = Log

    var body: [Element] {
      state(.off) { on(.start, to: .on) }
      state(.on) {
        after(.seconds(2), send: .tick)
        after(.seconds(10), timer: "limit", send: .timeout)
        onEntry().performWithContext { try $0.send(.alarm, after: .seconds(20), as: "alarm") }
        on(.tick) { $0.add("tick") }
        on(.timeout, to: .late)
      }
      state(.late) { on(.alarm, to: .over) }
      state(.over)
    }
  }

  private let clock = ManualClock()
  private let log = Log()

  /// Saved after five seconds: the first timer has fired.
  private func save() async throws -> Watch.Machine.Saved {
    let machine = try StateMachine(Watch(), subject: log)
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.start)
    try await clock.advance(by: .seconds(5))
    let saved = machine.saved
    machine.stop()
    log.entries = []
    let data = try JSONEncoder().encode(saved)
    return try JSONDecoder().decode(Watch.Machine.Saved.self, from: data)
  }

  private func resume(_ saved: Watch.Machine.Saved) throws -> Watch.Machine {
    let machine = try StateMachine(Watch(), subject: log)
    try machine.resume(from: saved)
    machine.hostActivities(on: clock)
    return machine
  }

  @Test func `a saved machine contains its timers with the time left`() async throws {
    let saved = try await save()
    #expect(
      saved.stateTimers == [
        SavedStateTimer(of: "on", timeLeft: nil),
        SavedStateTimer(of: "on", named: "limit", timeLeft: .seconds(5)),
      ])
    #expect(
      saved.delayedEvents == [
        DelayedEvent(.alarm, after: .seconds(20), as: "alarm", timeLeft: .seconds(15))
      ])
  }

  @Test func `a resumed machine continues with the time left, and a timer that has fired does not`()
    async throws
  {
    let machine = try resume(try await save())
    try await clock.advance(by: .seconds(5))
    #expect(machine.isIn(.late) && log.entries == [])
    try await clock.advance(by: .seconds(9))
    #expect(machine.isIn(.late))
    try await clock.advance(by: .seconds(1))
    #expect(machine.isIn(.over))
  }

  @Test func `timers that restart wait their whole delays`() async throws {
    let machine = try resume(try await save().restartingTimers())
    #expect(
      machine.pendingTimers.map(\.brief) == [
        "on: tick - 2", "on: timeout limit 10", "alarm alarm 20",
      ])
    try await clock.advance(by: .seconds(9))
    #expect(machine.isIn(.on) && log.entries == ["tick"])
    try await clock.advance(by: .seconds(11))
    #expect(machine.isIn(.over))
  }

  @Test func `timers that fire deliver their events at once, and none that has fired`() async throws
  {
    let machine = try resume(try await save().firingTimers())
    #expect(machine.isIn(.on))
    try await clock.advance(by: .zero)
    #expect(machine.isIn(.late) && log.entries == [])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `time that has passed can be counted`() async throws {
    let machine = try resume(try await save().advancingTimers(by: .seconds(4)))
    #expect(machine.pendingTimers.map(\.brief) == ["on: timeout limit 1", "alarm alarm 11"])
  }

  @Test func `time that has passed does not make what is left negative`() async throws {
    let saved = try await save().advancingTimers(by: .seconds(6))
    #expect(saved.delayedEvents.map(\.timeLeft) == [.seconds(9)])
    #expect(saved.stateTimers.map(\.timeLeft) == [nil, .zero])
    #expect(saved.advancingTimers(by: .seconds(-6)) == saved)
  }

  @Test func `a resumed machine without a host is saved with the same timers`() async throws {
    let saved = try await save()
    let machine = try StateMachine(Watch(), subject: log)
    try machine.resume(from: saved)
    #expect(machine.saved == saved)
    #expect(machine.pendingTimers.map(\.brief) == ["on: timeout limit 5", "alarm alarm 15"])
  }

  @Test func `the timers of a machine that was saved without a host restart`() throws {
    let saved = Watch.Machine.Saved(state: try StateMachine(Watch(), subject: log).state)
    #expect(saved.stateTimers.isEmpty)
    let machine = try StateMachine(Watch(), subject: log)
    try machine.resume(from: saved)
    machine.hostActivities(on: clock)
    machine.start()
    machine.handle(.start)
    #expect(clock.sleeperCount == 3)
  }

  @Test func `a machine that was encoded without timers is decoded`() throws {
    let text = Data(#"{"state":3,"deferredEvents":[]}"#.utf8)
    let saved = try JSONDecoder().decode(SavedMachine<Int, String>.self, from: text)
    #expect(saved == SavedMachine(state: 3))
    #expect(try JSONEncoder().encode(saved).count == text.count)
  }

  @Test func `the same name replaces an event of the saved machine`() async throws {
    let first = StateMachine(Delaying(), subject: log)
    first.hostActivities(on: clock)
    first.handle(.send("a", seconds: 3, name: "t"))
    let machine = StateMachine(Delaying(), subject: log)
    try machine.resume(from: first.saved)
    first.reset()
    machine.hostActivities(on: clock)
    machine.handle(.send("b", seconds: 9, name: "t"))
    try await clock.advance(by: .seconds(9))
    #expect(log.entries == ["b in 0"])
  }

  // Only a saved machine that was made by hand has both.
  @Test func `of two saved events with the same name, the later one can be cancelled alone`()
    async throws
  {
    let events = [1, 2].map {
      DelayedEvent(
        Delay.arrived("\($0)"), after: .seconds($0), as: "t", timeLeft: .seconds($0))
    }
    let machine = StateMachine(Delaying(), subject: log)
    try machine.resume(from: SavedMachine(state: 0, delayedEvents: events))
    machine.hostActivities(on: clock)
    try await clock.advance(by: .seconds(1))
    machine.handle(.cancel("t"))
    try await clock.advance(by: .seconds(1))
    #expect(log.entries == ["1 in 0"])
  }

  @Test func `timers of a state with the same name are saved with their ordinals`() throws {
    struct Reminders: Statechart {
      enum State { case waiting }
      enum Event { case first, second, third }

      var body: [Element] {
        state(.waiting) {
          after(.seconds(1), send: .first)
          after(.seconds(2), send: .second)
          after(.seconds(3), send: .third)
          on(.first) {}
          on(.second) {}
          on(.third) {}
        }
      }
    }
    let machine = try StateMachine(Reminders())
    machine.hostActivities(on: clock)
    machine.start()
    #expect(machine.saved.stateTimers.map(\.index) == [0, 1, 2])
  }

  @Test func `events of the saved machine that are due together keep their order`() async throws {
    let first = StateMachine(Delaying(), subject: log)
    first.hostActivities(on: clock)
    first.handle(.send("late", seconds: 9))
    first.handle(.send("a", seconds: 3))
    first.handle(.send("b", seconds: 3))
    let machine = StateMachine(Delaying(), subject: log)
    try machine.resume(from: first.saved.firingTimers())
    first.reset()
    machine.hostActivities(on: clock)
    try await clock.advance(by: .zero)
    #expect(log.entries == ["a in 0", "b in 0", "late in 0"])
  }
}
