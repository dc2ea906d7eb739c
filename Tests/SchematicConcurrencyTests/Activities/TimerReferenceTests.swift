import Foundation
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// Machines with several timers in each state, compared with the definition of timers.
@MainActor struct TimerReferenceTests {
  enum Action: CaseIterable { case event, time, save, reset, restart, stop }

  /// A machine, and what it has to do.
  @MainActor private final class Run {
    let chart: TimedStates
    let log = Log()
    let clock = ManualClock()
    var machine: TimedStates.Machine
    var reference: TimerReference

    init(_ chart: TimedStates) throws {
      self.chart = chart
      machine = try StateMachine(chart, subject: log)
      reference = TimerReference(chart)
      machine.hostActivities(on: clock)
      start()
    }

    func start() {
      machine.start()
      reference.restart()
    }

    /// Another machine continues; the one before is released.
    func resume() throws {
      let data = try JSONEncoder().encode(machine.saved)
      let saved = try JSONDecoder().decode(TimedStates.Machine.Saved.self, from: data)
      machine = try StateMachine(chart, subject: log)
      try machine.resume(from: saved)
      machine.hostActivities(on: clock)
    }
  }

  private func perform(_ action: Action, _ run: Run, _ random: inout SeededRandom) async throws {
    switch action {
    case .event:
      let event = Int.random(in: TimedStates.events, using: &random)
      run.machine.handle(event)
      run.reference.handle(event)
    case .time:
      let time = Int.random(in: 1...3_000, using: &random)
      try await run.clock.advance(by: .milliseconds(time))
      run.reference.advance(by: time)
    case .save: try run.resume()
    case .reset:
      run.machine.reset()
      run.start()
    case .restart:
      run.machine.stop()
      run.start()
    case .stop:
      // Nothing elapses in a machine that was reset.
      run.machine.reset()
      #expect(run.machine.pendingTimers.isEmpty)
      try await run.clock.advance(by: .seconds(9))
      run.start()
    }
  }

  /// - Parameter most: What happens half of the time.
  @Test(arguments: Action.allCases)
  func `timers elapse when they have to, whatever happens to their machine`(most: Action)
    async throws
  {
    var (elapsed, pending) = (0, 0)
    for seed in UInt64(1)...25 {
      let run = try Run(TimedStates(seed: seed))
      var random = SeededRandom(seed: seed ^ 0xABCD)
      for step in 0..<16 {
        let other = [Action.event, .time].randomElement(using: &random) ?? .time
        let action = Bool.random(using: &random) ? most : other
        try await perform(action, run, &random)
        try #require(
          run.log.entries == run.reference.log, "seed \(seed), step \(step): \(action)")
        #expect(run.machine.state.leaves == [run.reference.leaf])
        let left = run.machine.pendingTimers.compactMap(\.timeLeft).sorted()
        #expect(left == run.reference.timesLeft.map { .milliseconds($0) })
        #expect(run.clock.sleeperCount == left.count)
        pending += left.count
      }
      elapsed += run.log.entries.count
    }
    #expect(elapsed > 100 && pending > 500, "\(elapsed), \(pending)")
  }
}
