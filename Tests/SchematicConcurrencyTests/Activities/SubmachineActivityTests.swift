import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Timers and tasks of submachines deliver events of the machine.
struct SubmachineActivityTests {
  struct Retrying: Statechart {
    enum State: Hashable { case trying, waiting, gaveUp }
    enum Event: Equatable {
      case failed(Int), again, tired
      var failure: Int? { if case .failed(let code) = self { code } else { nil } }
    }
    typealias Subject = Duration

    var body: [Element] {
      state(.trying) {
        run("try", with: \.self) { _ in
          503
        } then: {
          .failed($0)
        }
        on(\.failure, to: .waiting)
      }
      state(.waiting) {
        after(delay: { $0 }, timer: "pause", send: .again)
        after(.seconds(60), send: .tired)
        on(.again, to: .trying)
        on(.tired, to: .gaveUp)
      }
      final(.gaveUp)
    }
  }

  struct Outer: Statechart {
    enum State: Hashable { case busy, retrying(Retrying.State), failed }
    enum Event: Equatable {
      case retry(Retrying.Event), other
      var retry: Retrying.Event? { if case .retry(let event) = self { event } else { nil } }
    }
    struct Settings { var pause: Duration }
    typealias Subject = Settings

    var body: [Element] {
      state(.busy) {
        submachine(
          Retrying(), state: State.retrying, event: \.retry, sending: Event.retry,
          subject: \.pause)
        onDone(to: .failed)
      }
      state(.failed)
    }
  }

  @Test func `a task and a timer whose delay the subject decides`() async throws {
    let clock = ManualClock()
    let machine = try StateMachineActor(
      Outer(), subject: Outer.Settings(pause: .seconds(5)), clock: clock)
    await machine.start()
    _ = try await machine.first { $0.contains(.retrying(.waiting)) }
    #expect(clock.sleeperCount == 2)
    try await clock.advance(by: .seconds(4))
    #expect(await machine.state.leaves == [.retrying(.waiting)])
    try await clock.advance(by: .seconds(1))
    _ = try await machine.first { $0.contains(.retrying(.waiting)) }
    #expect(clock.sleeperCount == 2)
  }

  @Test func `a timer with a fixed delay, whose event completes the state`() async throws {
    let clock = ManualClock()
    let machine = try StateMachineActor(
      Outer(), subject: Outer.Settings(pause: .seconds(100)), clock: clock)
    await machine.start()
    _ = try await machine.first { $0.contains(.retrying(.waiting)) }
    try await clock.advance(by: .seconds(60))
    #expect(await machine.state.leaves == [.failed])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a resumed machine runs them again`() async throws {
    let clock = ManualClock()
    let settings = Outer.Settings(pause: .seconds(5))
    let machine = try StateMachineActor(Outer(), subject: settings, clock: clock)
    await machine.start()
    _ = try await machine.first { $0.contains(.retrying(.waiting)) }
    let saved = await machine.saved
    // Not the description of the state, which contains the names of modules and types.
    #expect(saved.stateTimers.map(\.state) == ["busy/waiting", "busy/waiting"])
    let other = ManualClock()
    let resumed = try StateMachineActor(Outer(), subject: settings, clock: other)
    try await resumed.resume(from: saved)
    #expect(await resumed.state.leaves == [.retrying(.waiting)])
    try await other.advance(by: .seconds(60))
    #expect(await resumed.state.leaves != [])
  }
}
