import Foundation
import LoadedCharts
import SchematicVerification
import Statecharts
import TestSupport
import Testing

/// Spin explores the same charts from a translation of their own structure.
@Suite(.enabled(if: Spin.isInstalled, "spin and gcc are not installed"))
struct SpinTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  /// Random charts that validation accepts, and whose guards Spin can answer in all ways.
  ///
  /// Every tenth has up to five regions of up to six states.
  private static let models = Array(
    (1...UInt64(5_000)).lazy.map { seed in
      PlainModel(seed: seed, regions: seed % 10 == 0 ? 3 + Int(seed / 10 % 3) : 0)
    }.filter { model in
      model.transitions.count <= 60 && model.transitions.count(where: \.isGuarded) <= 14
        && (try? model.model.chart()) != nil
    }.prefix(isLong ? 500 : 5))

  private func explored(
    _ model: PlainModel
  ) throws -> StateSpace<Configuration<NamedState>, NamedEvent> {
    try model.model.chart().explored(events: RandomModel.events)
  }

  private func pair(in model: PlainModel, _ seed: Int) -> (NamedState, NamedState) {
    var random = SeededRandom(seed: UInt64(seed))
    return (random.pick(model.model.states), random.pick(model.model.states))
  }

  @Test(arguments: Array(stride(from: 0, to: models.count, by: 20)))
  func `Spin stores the same configurations, and agrees which states are never active at once`(
    first: Int
  ) throws {
    let models = Self.models[first..<min(first + 20, Self.models.count)]
    let processes = zip(0..., models).map { number, model in
      let (left, right) = pair(in: model, first + number)
      return model.promelaProcess(
        number, never: (model.number(of: left), model.number(of: right)))
    }
    let found = try Spin.check(PlainModel.promela(of: processes), .init(flags: "-n -c0"))[0]

    var stored = 1
    for (number, model) in zip(0..., models) {
      let explored = try explored(model)
      let (left, right) = pair(in: model, first + number)
      #expect(
        found.configurations[number]
          == Set(explored.configurations.map { $0.leaves.map(model.number) }))
      #expect(found.violations.contains(number) == !explored.satisfies(.never(left, with: right)))
      stored += 1 + explored.configurations.count
    }
    #expect(found.stored == stored)
  }

  /// Those without additional regions: the compiler takes minutes for thousands of configurations.
  private static let smallModels = models.filter { model in
    model.nodes[0].children.allSatisfy { model.nodes[$0].children.count < 3 }
  }

  @Test(arguments: smallModels.prefix(isLong ? 100 : 1).indices)
  func `Spin reads the model in Promela, and agrees on formulas and dead ends`(number: Int) throws {
    let model = Self.smallModels[number]
    let explored = try explored(model)
    let state = model.model.states[number % model.model.states.count]
    // The name is a keyword, which the model replaces.
    let active = Proposition<Configuration<NamedState>>("active") { $0.contains(state) }
    let text = explored.promela(
      [active], formulas: ["absent": "[] !\(active.name)", "inevitable": "<> \(active.name)"])
    let found = try Spin.check(
      text, .init(compiling: "-DSAFETY -DNOCLAIM", flags: "-n -c0"),
      .init(compiling: "", flags: "-a -N absent"), .init(compiling: "", flags: "-a -N inevitable"))

    // With several starts, Spin stores the state before them.
    let isStarted = text.contains("int configuration = 0;")
    #expect(found[0].stored == explored.configurations.count + (isStarted ? 0 : 1))
    #expect((found[0].errors == 0) == explored.findings.allSatisfy { $0.kind != .deadEnd })
    #expect(
      (found[1].errors == 0) == explored.satisfies(.never("active") { $0.contains(state) }))
    // Spin's formula is stronger: it includes sequences of events that are not fair.
    if found[2].errors == 0 { #expect(explored.satisfies(.inevitable(state))) }
  }
}
