import Statecharts

/// Which events are tried in a configuration: the others are ignored there.
struct OccurringEvents {
  /// By event: whether a transition of the chart or of a region has it.
  private var everywhere: [Bool]
  /// The events that a state handles or defers, and those of its timers.
  private var states: [(node: Int32, events: [Int32])] = []

  init(_ chart: AbstractChart) {
    everywhere = Array(repeating: false, count: chart.events.count)
    var byState: [[Int32]] = Array(repeating: [], count: chart.labels.count)
    // A timer elapses only while its state is active, but its event may be recalled later if a state defers it; samples
    // come at any time.
    func add(_ event: Int32, to state: Int32) {
      guard event < chart.sampleCount || !chart.deferrals[Int(event)].isEmpty else { return }
      if state < 0 { everywhere[Int(event)] = true } else { byState[Int(state)].append(event) }
    }
    for (source, trigger) in zip(chart.sources, chart.triggers) {
      for event in trigger?.indices ?? 0..<0 where trigger?[event] == true {
        add(Int32(event), to: source)
      }
    }
    for (event, states) in chart.deferrals.enumerated() {
      for state in states { add(Int32(event), to: state) }
    }
    for (number, timer) in chart.timers.enumerated() {
      byState[Int(timer.state)].append(Int32(chart.sampleCount + number))
    }
    for (node, events) in zip(chart.nodes, byState) where !events.isEmpty {
      states.append((node, events))
    }
  }

  /// In the order of their numbers.
  func events(in configuration: Configuration<Int32>) -> [Int32] {
    var occurs = everywhere
    for state in states where configuration.isActive(node: state.node) {
      for event in state.events { occurs[Int(event)] = true }
    }
    return (0..<Int32(occurs.count)).filter { occurs[Int($0)] }
  }
}
