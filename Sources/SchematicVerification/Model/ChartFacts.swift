import Statecharts

/// Facts about a chart that findings need in addition to the numbers of the model.
@dynamicMemberLookup
struct ChartFacts: Sendable {
  let chart: AbstractChart
  /// By state: whether it is ever entered, also by a step that is undone.
  let isEntered: [Bool]
  /// By state: whether it is ever entered by a step that is not undone.
  let isKept: [Bool]
  /// By configuration.
  let configurations: [Configuration<Int32>]
  /// By state: whether it is parallel and was completed, also between two steps of an event.
  let hasCompleted: [Bool]
  /// The steps on events that the chart raises, with the edges to which they belong.
  let raisedSteps: [(step: RaisedStep, edge: TransitionSystem.Edge)]

  init(_ explorer: ChartExplorer) {
    chart = explorer.chart
    (isEntered, isKept) = (explorer.isEntered, explorer.isKept)
    configurations = explorer.search.nodes
    hasCompleted = explorer.hasCompleted
    raisedSteps = explorer.raisedSteps
  }

  subscript<Value>(dynamicMember member: KeyPath<AbstractChart, Value>) -> Value {
    chart[keyPath: member]
  }

  /// By path of the compiled chart: the parts that it takes.
  var partsByPath: [[Int32]] {
    chart.schema.actionNamesByPath.map { $0.compactMap { Int32($0) } }
  }

  /// The numbers of the states of the original chart.
  ///
  /// - Parameter states: By node of the original chart.
  func numbersByState<State>(in states: [State?]) -> [State: Int32] {
    var found: [State: Int32] = [:]
    for (number, node) in chart.nodes.enumerated() {
      if let state = states[Int(node)] { found[state] = Int32(number) }
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

  /// The nearest state around a state; `nil` at the top level.
  func parent(of state: Int) -> Int? {
    let outline = chart.outline
    return outline.nodes[Int(chart.nodes[state])].parent.flatMap(outline.state(around:))
      .flatMap(outline.position(of:)).flatMap { chart.nodes.firstIndex(of: Int32($0)) }
  }

  /// The node of a state in the outline.
  func node(of state: Int32) -> Int { Int(chart.nodes[Int(state)]) }

  /// The configurations that no machine of the chart can have, according to the validation of saved machines.
  var illegal: [(configuration: Int, reason: String)] {
    configurations.enumerated().compactMap { index, configuration in
      let mismatches = chart.schema.mismatches(in: configuration)
      return mismatches.isEmpty ? nil : (index, mismatches.joined(separator: " "))
    }
  }
}
