import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Retries with growing delays; the subject counts the attempts.
struct Retries: Statechart {
  enum State { case trying, pausing, failed }
  enum Event: Equatable { case failure, retry, giveUp }
  typealias Subject = Tries

  var body: [Element] {
    state(.trying) { on(.failure, to: .pausing) }
    state(.pausing) {
      onEntry { $0.count += 1 }
      after(delay: \.pause, timer: "pause", send: .retry)
      after(.zero, send: .giveUp)
      on(.retry, to: .trying)
      on(.giveUp, to: .failed).when { $0.count == 4 }
    }
    state(.failed)
  }
}

/// Not `Sendable`: it belongs to its machine.
final class Tries {
  var count = 0
  var pause: Duration { .seconds(1 << count) }
}

/// Two timers that are due immediately: delays below zero count as zero.
struct Impatience: Statechart {
  enum State { case waiting }
  enum Event { case first, second }
  typealias Subject = Log

  final class Log {
    var events: [Event] = []
  }

  var body: [Element] {
    state(.waiting) {
      after(.zero, send: .first)
      after(delay: { _ in .seconds(-1) }, send: .second)
      on(.first) { $0.events.append(.first) }
      on(.second) { $0.events.append(.second) }
    }
  }
}

struct DelayTests {
  let clock = ManualClock()
  let machine: StateMachineActor<StatechartSchema<Retries.State, Retries.Event, Tries>>

  init() async throws {
    machine = StateMachineActor(
      schema: try StatechartSchema(Retries()), subject: Tries(), clock: clock)
    await machine.start()
  }

  /// How long the machine waits after a failure.
  func pause() async throws -> Duration {
    await machine.handle(.failure)
    let start = clock.now
    while await machine.state.contains(.pausing), try await clock.advanceToNext() {}
    return start.duration(to: clock.now)
  }

  @Test func `a computed delay is evaluated after each entry action`() async throws {
    #expect(try await pause() == .seconds(2))
    #expect(try await pause() == .seconds(4))
  }

  @Test func `a computed delay below zero counts as zero`() async throws {
    let machine = StateMachineActor(
      schema: try StatechartSchema(Impatience()), subject: Impatience.Log(), clock: clock)
    await machine.start()
    try await clock.advance(by: .zero)
    #expect(await machine.withMachine { $0.subject?.events } == [.first, .second])
  }

  @Test func `a delay of zero fires without advancing the clock, and not during the step`()
    async throws
  {
    for _ in 1...3 { _ = try await pause() }
    await machine.handle(.failure)
    #expect(await machine.state.leaves == [.pausing])
    try await clock.advance(by: .zero)
    #expect(await machine.state.leaves == [.failed])
    #expect(clock.sleeperCount == 0)
  }
}
