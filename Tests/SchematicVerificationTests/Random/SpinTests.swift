import Foundation
import SchematicVerification
import Statecharts
import Testing

/// Spin explores the same charts from a translation of their own structure.
@Suite(.enabled(if: Spin.isInstalled, "spin and gcc are not installed"))
struct SpinTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  /// Seeds of charts that validation accepts, and that are not too large for Spin.
  private static let seeds = (1...UInt64(isLong ? 1_000 : 5)).filter { seed in
    let model = RandomModel(seed: seed)
    return model.transitions.count <= 45 && model.transitions.count(where: \.isGuarded) <= 14
      && (try? StatechartSchema(RandomChart(model: model))) != nil
  }

  private func explored(_ seed: UInt64) throws -> StateSpace<Configuration<Int>, Int> {
    try RandomChart(model: RandomModel(seed: seed)).explored(events: Array(RandomModel.events))
  }

  @Test(arguments: seeds)
  func `Spin stores as many states as there are configurations`(seed: UInt64) throws {
    let result = try Spin.check(RandomModel(seed: seed).promela(), flags: "-n")

    // One more, before the start.
    #expect(result.stored == (try explored(seed).configurations.count) + 1)
  }

  @Test(arguments: seeds.prefix(isLong ? 250 : 2))
  func `Spin agrees whether two states are ever active at once`(seed: UInt64) throws {
    let model = RandomModel(seed: seed)
    var random = SplitMix(state: seed)
    let (first, second) = (
      model.states.randomElement(using: &random) ?? 1,
      model.states.randomElement(using: &random) ?? 1
    )
    let result = try Spin.check(model.promela(never: (first, second)), flags: "-n")

    #expect((result.errors == 0) == (try explored(seed).satisfies(.never(first, with: second))))
  }

  @Test(arguments: seeds.prefix(isLong ? 100 : 1))
  func `Spin reads the model in Promela, and agrees on formulas and dead ends`(seed: UInt64) throws
  {
    let model = RandomModel(seed: seed)
    let explored = try explored(seed)
    let state = model.states[Int(seed) % model.states.count]
    let text = explored.promela(
      [Proposition("state") { $0.contains(state) }], formulas: ["never": "[] !state"])

    let count = try Spin.check(explored.promela(), flags: "-n -c0")
    let formula = try Spin.check(text, flags: "-a -N never", compiling: "")

    #expect(count.stored == explored.configurations.count + 1)
    #expect((count.errors == 0) == explored.findings.allSatisfy { $0.kind != .deadEnd })
    #expect(
      (formula.errors == 0) == explored.satisfies(.never("state") { $0.contains(state) }))
  }
}
