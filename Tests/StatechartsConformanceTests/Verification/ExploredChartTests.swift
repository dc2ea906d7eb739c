import Foundation
import SchematicVerification
import Statecharts
import TestSupport
import Testing

/// The explorer finds in random charts what the reference interpreter reaches.
struct ExploredChartTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  /// Of a batch, those are compared that the reference can walk: about a third of all.
  private static let chartsOfBatch = isLong ? 100 : 20
  private static let batches = 0..<(isLong ? 70 : 2)

  @Test(arguments: batches)
  func `an exploration finds what the reference reaches`(in batch: Int) throws {
    var compared = 0
    let limit = Self.isLong ? 150 : 80
    let first = UInt64(batch * Self.chartsOfBatch)
    for seed in first..<first + UInt64(Self.chartsOfBatch) {
      var generator = ChartGenerator(seed: seed)
      let questioning = QuestioningChart(generator.chart(named: "chart \(seed)").model)
      let events = RandomDocument.outerEvents
      let adapted = AdaptedChart<Plain<ModelEvent>>(questioning.chart)
      guard (try? StatechartSchema(adapted)) != nil else { continue }
      let walk = ReferenceWalk(questioning, events: events, limit: limit)
      guard !walk.isUnfit else { continue }
      var options = ExplorationOptions()
      options.failures = .never
      // The walk has found no more, so that a model with more differs.
      options.maximumConfigurations = 2 * limit
      options.maximumAnswers = 2 * limit
      let model = try adapted.explored(
        events: events.map { ModelEvent(name: $0) }, options: options)
      #expect(model.isComplete)
      compared += 1
      #expect(Set(model.configurations.map(\.leaves)) == walk.leaves, "\(questioning.chart)")
      #expect(edges(of: model) == walk.edges, "\(questioning.chart)")
    }
    #expect(compared >= Self.chartsOfBatch / 20, "some charts must be compared")
  }

  private func edges(
    of model: StateSpace<Configuration<String>, ModelEvent>
  ) -> Set<ReferenceWalk.Edge> {
    var edges: Set<ReferenceWalk.Edge> = []
    for (index, configuration) in model.configurations.enumerated() {
      for step in model.edges(from: index) where step.effect == .transition {
        edges.insert(
          ReferenceWalk.Edge(
            source: configuration.leaves, event: step.event?.name ?? "", target: step.state.leaves))
      }
    }
    return edges
  }
}
