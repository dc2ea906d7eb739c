import Statecharts

/// What findings need to know about a chart beyond the numbers of the model.
@dynamicMemberLookup
struct ChartFacts: Sendable {
  let chart: AbstractChart
  /// By state: whether it is ever entered, also by a step that is undone.
  let isEntered: [Bool]
  /// By state: whether it is ever entered by a step that is not undone.
  let isKept: [Bool]
  /// By configuration.
  let configurations: [Configuration<Int32>]
  /// By state: its parent state, or -1.
  let parents: [Int32]
  /// By state: the index of its region in its parent; 0 outside of parallel states.
  let regions: [Int32]
  /// By state: whether it is parallel and was completed, also between two steps of an event.
  let hasCompleted: [Bool]

  subscript<Value>(dynamicMember member: KeyPath<AbstractChart, Value>) -> Value {
    chart[keyPath: member]
  }

  /// By path of the compiled chart: the parts that it takes.
  var partsByPath: [[Int32]] {
    chart.schema.actionNamesByPath.map { $0.compactMap { Int32($0) } }
  }

  /// The numbers of the states of the original chart.
  func numbersByState<State>(in table: StateTable<State>) -> [State: Int32] {
    var found: [State: Int32] = [:]
    for (number, node) in chart.nodes.enumerated() {
      if let state = table.nodes[Int(node)].state { found[state] = Int32(number) }
    }
    return found
  }

  /// The labels of the leaves.
  func name(of configuration: Int) -> String {
    let configuration = configurations[configuration]
    if configuration.isTerminated { return "terminated" }
    let leaves = configuration.leaves.map { chart.labels[Int($0)] }
    return leaves.isEmpty ? "the chart" : leaves.joined(separator: " + ")
  }

  func isActive(_ state: Int32, in configuration: Int) -> Bool {
    state < 0 || configurations[configuration].isActive(node: chart.nodes[Int(state)])
  }

  /// Whether a state is in another one, or is that state.
  func isInside(_ state: Int32, _ ancestor: Int32) -> Bool {
    var current = state
    while current >= 0 {
      if current == ancestor { return true }
      current = parents[Int(current)]
    }
    return ancestor < 0
  }

  /// The configurations in which no machine of the chart can be, according to the validation of
  /// saved machines.
  var illegal: [(configuration: Int, reason: String)] {
    var seen: Set<[Int32]> = []
    var found: [(configuration: Int, reason: String)] = []
    for (index, configuration) in configurations.enumerated()
    where seen.insert(configuration.leafNumbers).inserted {
      do {
        _ = try chart.schema.validated(Configuration(configuration, of: chart.initial))
      } catch {
        found.append((index, "\(error)"))
      }
    }
    return found
  }
}
