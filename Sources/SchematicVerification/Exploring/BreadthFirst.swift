/// Finds configurations breadth first, and the edges between them: of charts, tables and machines.
///
/// An explorer calls ``next()`` until there is no further configuration, and adds an edge for each run from
/// each of them.
struct BreadthFirst<Node> {
  let options: ExplorationOptions
  private(set) var nodes: [Node] = []
  private var table = NodeTable()
  private var head = 0

  var system = TransitionSystem()
  /// The runs after which nothing is found: endless loops, and choices without an enabled branch.
  private(set) var faults: [TransitionSystem.Edge] = []

  init(_ options: ExplorationOptions) {
    self.options = options
  }

  /// The next configuration whose edges are added; `nil` at the end.
  mutating func next() -> Int32? {
    system.offsets.append(Int32(system.edges.count))
    guard head < nodes.count else {
      // Nothing is known of machines that begin nowhere.
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

  /// The index of a configuration, which is added if it is new; -1 if the limit is reached.
  ///
  /// - Parameters:
  ///   - hash: Equal for equal configurations.
  ///   - isNode: Whether it is the configuration of a node.
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

  /// Adds a configuration in which machines are without having been started.
  mutating func addStart(at configuration: Int32) {
    add(
      TransitionSystem.Edge(
        source: -1, target: configuration, event: -1, answers: system.answers.intern([]).index,
        taken: system.taken.intern([]).index, effect: .transition))
  }

  /// Whether another combination of answers is tried; there are limits to how many.
  ///
  /// - Parameters:
  ///   - oracle: Gives the answers; it is cancelled at the limit.
  ///   - count: How many combinations were tried before.
  mutating func mayTry(_ oracle: Oracle, after count: Int, from configuration: Int32) -> Bool {
    if count < options.maximumAnswers { return true }
    system.isComplete = false
    system.truncated.insert(configuration)
    oracle.cancel()
    return false
  }
}
