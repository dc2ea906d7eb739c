import Foundation
import LoadedCharts
import SchematicVerification
import Statecharts
import TestSupport
import Testing

/// What is proved for a random chart holds for its machines, which run their timers once and recall deferred
/// events at once.
@Suite struct ProvedPropertyTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
  private static let count: UInt64 = isLong ? 600 : 24

  @Test(arguments: [false, true])
  func `no machine contradicts a proof`(defers: Bool) throws {
    var (all, inevitable) = (0, 0)
    for seed in 1...Self.count {
      let timed = TimedModel(seed: seed, defers: defers)
      guard let chart = try? timed.model.chart() else { continue }
      var options = ExplorationOptions()
      options.maximumConfigurations = 60
      options.maximumAnswers = 64
      let model = try chart.explored(events: timed.events, options: options)
      var random = SeededRandom(seed: seed)
      let holding = Set(timed.model.guards.filter { _ in .random(using: &random) })
      let exact = try timed.model.chart(holding: holding).exploredExactly(
        events: timed.events, options: options)
      guard model.isComplete, exact.isComplete else { continue }
      let found = try proofs(model, exact, timed.model.states, seed)
      all += found.all
      inevitable += found.inevitable
    }
    #expect(all > 20 && inevitable > 0, "some properties must be proved: \(all), \(inevitable)")
  }

  private typealias Model = StateSpace<Configuration<NamedState>, NamedEvent>

  /// Counts the proofs, and compares them with an exact model.
  private func proofs(
    _ model: Model, _ exact: Model, _ states: [NamedState], _ seed: UInt64
  ) throws -> (all: Int, inevitable: Int) {
    var count = (all: 0, inevitable: 0)
    for (state, goal) in zip(states, states.dropFirst() + states.prefix(1)) {
      let properties: [Property<Configuration<NamedState>, NamedEvent>] = [
        .inevitable(goal), .inevitable(from: state, to: goal), .never(state, with: goal),
        .never("\(goal)") { $0.contains(goal) },
      ]
      for (index, property) in properties.enumerated() {
        let verdict = model.check(property)
        guard verdict.holds, verdict.certainty == .proved else { continue }
        count.all += 1
        if index < 2, !exact.satisfies(.never("absent") { $0.contains(state) }) {
          count.inevitable += 1
        }
        #expect(exact.satisfies(property), "seed \(seed): \(property)")
      }
    }
    return count
  }
}
