/// A graph whose walks are the paths that cover goals: from the root through a start, and back to the root.
struct CoverageGraph {
  struct Arc {
    let source: Int
    let target: Int
    /// How many events it takes: none for a start and for the end of a path.
    let events: Int
    let goals: [Int]
  }

  private(set) var nodeCount = 1
  private(set) var arcs: [Arc] = []
  private(set) var goalCount = 0
  private var goalNumbers: [[Int32]: Int] = [:]

  static let root = 0

  init<MachineState, Event>(
    _ model: StateSpace<MachineState, Event>, covering criterion: CoverageCriterion
  ) {
    let goals = CoverageGoals(model, covering: criterion)
    // The continuation of a path depends on the configuration and, for pairs, on the last parts.
    var nodes: [[Int32]: Int] = [:]
    var queue: [TransitionSystem.Edge] = []
    func node(_ edge: TransitionSystem.Edge, _ graph: inout Self) -> Int {
      let key = [edge.target, goals.isPaired ? edge.taken : 0]
      if let known = nodes[key] { return known }
      nodes[key] = graph.nodeCount
      graph.nodeCount += 1
      queue.append(edge)
      return graph.nodeCount - 1
    }
    for start in model.system.starts where goals.isUsable(start) {
      add(from: Self.root, to: node(start, &self), 0, goals.goals(start, after: nil))
    }
    var head = 0
    while head < queue.count {
      let last = queue[head]
      head += 1
      let source = node(last, &self)
      add(from: source, to: Self.root, 0, [])
      for edge in model.system.edges(from: Int(last.target)) where goals.isUsable(edge) {
        add(from: source, to: node(edge, &self), 1, goals.goals(edge, after: last))
      }
    }
  }

  private mutating func add(from source: Int, to target: Int, _ events: Int, _ goals: [[Int32]]) {
    let numbers = goals.map { goal in
      let number = goalNumbers[goal, default: goalCount]
      if number == goalCount {
        goalNumbers[goal] = number
        goalCount += 1
      }
      return number
    }
    arcs.append(Arc(source: source, target: target, events: events, goals: Set(numbers).sorted()))
  }
}
