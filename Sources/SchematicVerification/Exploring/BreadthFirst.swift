/// Finds the configurations of charts, tables and machines breadth first, and the edges between them.
///
/// An explorer calls ``next()`` until there is no further configuration. It adds an edge for each run from each
/// configuration.
struct BreadthFirst<Node> {
  let options: ExplorationOptions
  private(set) var nodes: [Node] = []
  private var table = NodeTable()
  private var head = 0

  var system = TransitionSystem()
  /// The runs that end in no configuration: endless loops, and choices without an enabled branch.
  private(set) var faults: [TransitionSystem.Edge] = []

  init(_ options: ExplorationOptions) {
    self.options = options
  }

  /// Returns the next configuration to explore; `nil` at the end.
  mutating func next() -> Int32? {
    system.offsets.append(Int32(system.edges.count))
    guard head < nodes.count else {
      // Without a start, nothing is known of machines.
      if nodes.isEmpty { system.isComplete = false }
      system.edges.seal()
      system.answers.seal()
      system.taken.seal()
      system.passed.seal()
      table = NodeTable()
      return nil
    }
    options.report(explored: head, of: nodes.count, edges: system.edges.count)
    head += 1
    return Int32(head - 1)
  }

  /// Returns the index of a configuration, which is added if it is new; -1 if the limit is reached.
  ///
  /// - Parameters:
  ///   - hash: Equal for equal configurations.
  ///   - isNode: Whether it is the configuration of a node.
  ///   - node: Makes the node of a new configuration.
  mutating func index(
    hash: Int, where isNode: (Node) -> Bool, adding node: () -> Node
  ) -> Int32 {
    let known = table.number(hash: hash) { [nodes] in isNode(nodes[Int($0)]) }
    if let known { return known }
    guard nodes.count < options.maximumConfigurations else {
      system.isComplete = false
      return -1
    }
    let index = Int32(nodes.count)
    table.append(hash: hash)
    nodes.append(node())
    return index
  }

  /// Adds an edge, unless its target was left out because of the limit.
  mutating func add(_ edge: TransitionSystem.Edge) {
    if edge.effect == .endlessLoop || edge.effect == .noEnabledBranch { faults.append(edge) }
    guard edge.target >= 0 else {
      system.truncated.insert(edge.source)
      return
    }
    system.add(edge)
  }

  /// Adds a configuration in which machines begin without a start.
  mutating func addStart(at configuration: Int32) {
    add(
      TransitionSystem.Edge(
        source: -1, target: configuration, event: -1, answers: system.answers.intern([]).index,
        taken: system.taken.intern([]).index, effect: .transition))
  }

  /// Whether to try another combination of answers; their number is limited.
  ///
  /// - Parameters:
  ///   - oracle: Gives the answers; it is cancelled at the limit.
  ///   - count: How many combinations were tried before.
  ///   - configuration: The configuration that is explored.
  mutating func mayTry(_ oracle: Oracle, after count: Int, from configuration: Int32) -> Bool {
    if count < options.maximumAnswers { return true }
    system.isComplete = false
    system.truncated.insert(configuration)
    oracle.cancel()
    return false
  }
}
