import Statecharts

/// What findings need to know about a chart beyond the numbers of the model.
struct ChartFacts: Sendable {
  /// By state, in document order.
  let labels: [String]
  /// By state: whether it is ever entered, also by a step that is undone.
  let isEntered: [Bool]
  /// By state: whether it is ever entered by a step that is not undone.
  let isKept: [Bool]
  /// By part: the state that declares it, or -1.
  let sources: [Int32]
  /// By part: which events trigger it; `nil` for parts without a trigger by event.
  let triggers: [[Bool]?]
  /// By event: the states that defer it.
  let deferrals: [[Int32]]
  let timers: [AbstractChart.Timer]
  /// By configuration.
  let configurations: [Configuration<Int32>]
  let validator: Validator
  /// By state: its node.
  let nodes: [Int32]
  /// By state: its parent state, or -1.
  let parents: [Int32]
  /// By state: the index of its region in its parent; 0 outside of parallel states.
  let regions: [Int32]
  /// The parallel states all of whose regions have final states.
  let mayComplete: [Int32]
  /// By state: whether it is parallel and was completed, also between two steps of an event.
  let hasCompleted: [Bool]
  /// By path of the compiled chart: the parts that it takes.
  let partsByPath: [[Int32]]

  /// The labels of the states of the original chart.
  func labels<State>(in table: StateTable<State>) -> [State: String] {
    var found: [State: String] = [:]
    for (label, node) in zip(labels, nodes) {
      if let state = table.nodes[Int(node)].state { found[state] = label }
    }
    return found
  }

  /// The abstract chart, which validates configurations of another table than its own.
  // Unchecked: the closures of an abstract chart capture numbers only, and none of them is called.
  struct Validator: @unchecked Sendable {
    let schema: AbstractChart.Schema
    let initial: Configuration<Int32>
  }

  /// The labels of the leaves.
  func name(of configuration: Int) -> String {
    let configuration = configurations[configuration]
    if configuration.isTerminated { return "terminated" }
    let leaves = configuration.leaves.map { labels[Int($0)] }
    return leaves.isEmpty ? "the chart" : leaves.joined(separator: " + ")
  }

  func isActive(_ state: Int32, in configuration: Int) -> Bool {
    state < 0 || configurations[configuration].isActive(node: nodes[Int(state)])
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
        _ = try validator.schema.validated(Configuration(configuration, of: validator.initial))
      } catch {
        found.append((index, "\(error)"))
      }
    }
    return found
  }
}
