import Statecharts

/// Which events are tried in a configuration: the others are ignored there.
struct OccurringEvents {
  /// Those that transitions of the chart or of a region have.
  private var everywhere: Set<Int32> = []
  /// By state: those that it handles or defers, and those of its timers.
  private var byState: [[Int32]]

  init(_ chart: AbstractChart) {
    byState = Array(repeating: [], count: chart.labels.count)
    for (source, trigger) in zip(chart.sources, chart.triggers) {
      for event in trigger?.indices ?? 0..<0 where trigger?[event] == true {
        add(Int32(event), to: source, chart)
      }
    }
    for (event, states) in chart.deferrals.enumerated() {
      for state in states { add(Int32(event), to: state, chart) }
    }
    for (number, timer) in chart.timers.enumerated() {
      byState[Int(timer.state)].append(Int32(chart.sampleCount + number))
    }
  }

  /// A timer elapses only while its state is active, but its event may be recalled later if a state defers it; samples come at any
  /// time.
  private mutating func add(_ event: Int32, to state: Int32, _ chart: AbstractChart) {
    guard event < chart.sampleCount || !chart.deferrals[Int(event)].isEmpty else { return }
    if state < 0 { everywhere.insert(event) } else { byState[Int(state)].append(event) }
  }

  /// In the order of their numbers.
  func events(in configuration: Configuration<Int32>, _ chart: AbstractChart) -> [Int32] {
    var found = everywhere
    for state in byState.indices where !byState[state].isEmpty {
      if configuration.isActive(node: chart.nodes[state]) { found.formUnion(byState[state]) }
    }
    return found.sorted()
  }
}
