import Statecharts

/// The events to try in each configuration: all others are ignored there.
struct OccurringEvents {
  /// The events of the transitions of the chart or of a region.
  private var everywhere: [Int32] = []
  /// By node: the events that it handles or defers, and those of its timers.
  private var byNode: [[Int32]]
  private let parents: [Int32]

  init(_ chart: AbstractChart) {
    parents = chart.outline.nodes.map { Int32($0.parent ?? -1) }
    byNode = Array(repeating: [], count: parents.count)
    for (source, trigger) in zip(chart.sources, chart.triggers) {
      for event in trigger?.all ?? [] { add(event, to: source, chart) }
    }
    for (event, states) in chart.deferrals.enumerated() {
      for state in states { add(Int32(event), to: state, chart) }
    }
    for (number, timer) in chart.timers.enumerated() {
      byNode[Int(chart.nodes[Int(timer.state)])].append(Int32(chart.sampleCount + number))
    }
  }

  /// A timer elapses only while its state is active, but its event may be recalled later if a state defers it.
  ///
  /// Samples occur at any time.
  private mutating func add(_ event: Int32, to state: Int32, _ chart: AbstractChart) {
    guard event < chart.sampleCount || !chart.deferrals[Int(event)].isEmpty else { return }
    if state < 0 {
      everywhere.append(event)
    } else {
      byNode[Int(chart.nodes[Int(state)])].append(event)
    }
  }

  /// In the order of their numbers.
  func events(in configuration: Configuration<Int32>) -> [Int32] {
    var found = everywhere
    for leaf in configuration.leafNumbers {
      var node = leaf
      while node >= 0 {
        found += byNode[Int(node)]
        node = parents[Int(node)]
      }
    }
    found.sort()
    return found.enumerated().filter { $0 == 0 || found[$0 - 1] != $1 }.map(\.element)
  }
}
