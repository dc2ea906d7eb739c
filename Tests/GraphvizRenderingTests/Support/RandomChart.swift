import ChartDocuments
import Graphable
import LoadedCharts
import TestSupport

/// Random documents as graphs, in which no two texts are the same.
struct RandomChart {
  /// No abundance: a picture with many regions in each other takes minutes to check without optimization.
  private static let features: DocumentFeatures = [
    .actions, .activities, .barriers, .compounds, .deferrals, .failures, .finals,
    .functions, .histories, .joins, .junctions,
    .regionHistories, .regions, .resting, .timeouts, .wildcards,
  ]

  private var random: SeededRandom
  private var count = 0
  private var graph: StateGraph

  static func graph(seed: UInt64) -> StateGraph {
    graphs(count: 1, size: 3...9, withPoints: true, after: seed * 1_000)[0]
  }

  /// Graphs of valid charts, in the order of their seeds.
  ///
  /// - Parameters:
  ///   - size: The numbers of states that a graph can have.
  ///   - withPoints: Whether composite states can have entry and exit points.
  static func graphs(
    count: Int, size: ClosedRange<Int> = 12...40, withPoints: Bool = false, after first: UInt64 = 0
  ) -> [StateGraph] {
    let seeds = first + 1...first + UInt64(max(100, count * 20))
    let graphs = Array(
      seeds.lazy.compactMap { RandomChart(seed: $0, size, withPoints: withPoints)?.graph }
        .prefix(count))
    precondition(graphs.count == count, "Too few random charts are valid and have such a size.")
    return graphs
  }

  /// - Returns: `nil` for a chart with faults, or of another size.
  private init?(seed: UInt64, _ size: ClosedRange<Int>, withPoints: Bool) {
    var generator = RandomDocument(
      seed: seed, withPoints ? Self.features.union(.points) : Self.features,
      size: .init(states: size, siblings: 1...3, transitions: 0...1))
    var document = generator.next()
    let states = document.root.descendants.count { $0.kind != .final }
    guard size.contains(states) else { return nil }
    var random = generator.random
    document.root.change { state in
      state.entry = random.chance(25) ? Array(state.entry.prefix(1)) : []
      state.exit = random.chance(25) ? Array(state.exit.prefix(1)) : []
    }
    let chart = try? LoadedChart(
      document, bindings: Self.bindings, allowingUnusedBindings: true)
    guard let chart, let graph = try? StateGraph(of: chart, named: "title")
    else { return nil }
    (self.random, self.graph) = (random, graph)
    rename()
  }

  private static var bindings: ChartBindings<Void> {
    var bindings = ChartBindings<Void>()
    for name in ["a0", "a1", "a2"] { bindings.action(name) { _ in } }
    for name in ["g0", "g1", "g2"] { bindings.guard(name) { _ in true } }
    bindings.selection("next") { _ in nil }
    bindings.delay("late") { _, _ in .seconds(1) }
    bindings.work("work") { _, _ in .done(nil) }
    return bindings
  }

  // MARK: - Texts

  private mutating func rename() {
    for node in graph.nodes.indices {
      graph.nodes[node].isCurrent = random.chance(15)
      let labels = graph.nodes[node].activities
      graph.nodes[node].activities = labels.map { renamed($0) }
    }
    for edge in graph.edges.indices {
      let labels = graph.edges[edge].labels
      graph.edges[edge].labels = labels.map { renamed($0) }
    }
  }

  private mutating func renamed(_ label: StateGraph.Label) -> StateGraph.Label {
    var label = label
    count += 1
    if label.guard != nil { label.guard = "guard-\(count)" }
    switch label.role {
    case .entry, .exit, .doing, .barrier: label.action = "action-\(count)"
    case .deferral: label.event = "deferred-\(count)"
    case .event, .time, .completion, .eventless, .failure:
      if label.event != nil {
        (label.event, label.action) = ("event-\(count)", nil)
      } else if label.action != nil {
        label.action = "action-\(count)"
      }
    }
    return label
  }
}
