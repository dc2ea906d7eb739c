/// Plans paths that cover all goals: each path continues to the nearest goal that is not covered yet.
struct PathPlanner<MachineState, Event> {
  typealias Edge = TransitionSystem.Edge

  private let system: TransitionSystem
  private let goals: CoverageGoals<MachineState, Event>
  private let maximumLength: Int
  private var covered: Set<[Int32]> = []

  init(
    _ model: StateSpace<MachineState, Event>, covering criterion: CoverageCriterion,
    maximumLength: Int
  ) {
    system = model.system
    goals = CoverageGoals(model, covering: criterion)
    self.maximumLength = maximumLength
  }

  mutating func paths() -> [[Edge]] {
    var paths: [[Edge]] = []
    while let path = nextPath() { paths.append(path) }
    return paths
  }

  /// Returns a path that begins with the start that is nearest to a new goal.
  private mutating func nextPath() -> [Edge]? {
    var best: [Edge]?
    for start in system.starts {
      if isNew(start, after: nil) {
        best = [start]
        break
      }
      guard let rest = nearest(after: start) else { continue }
      if best == nil || rest.count + 1 < best?.count ?? 0 { best = [start] + rest }
    }
    guard var path = best else { return nil }
    cover(path)
    while path.count - 1 < maximumLength, let last = path.last, let next = nearest(after: last),
      path.count - 1 + next.count <= maximumLength
    {
      cover(Array(path.suffix(1)) + next)
      path += next
    }
    return path
  }

  private func isNew(_ edge: Edge, after previous: Edge?) -> Bool {
    goals.goals(edge, after: previous).contains { !covered.contains($0) }
  }

  private mutating func cover(_ path: [Edge]) {
    var previous: Edge?
    for edge in path {
      covered.formUnion(goals.goals(edge, after: previous))
      previous = edge
    }
  }

  /// The shortest continuation of a path to an edge that covers a new goal; `nil` if there is none.
  private func nearest(after last: Edge) -> [Edge]? {
    var found: Set<Key> = [key(last)]
    var queue = [last]
    // By index in the queue: the index of the edge before.
    var parents = [-1]
    var head = 0
    while head < queue.count {
      let current = queue[head]
      let source = Int(current.target)
      guard source >= 0, source + 1 < system.offsets.count else { return nil }
      for index in system.offsets[source]..<system.offsets[source + 1] {
        let edge = system.edges[Int(index)]
        guard goals.isUsable(edge) else { continue }
        if isNew(edge, after: current) {
          return path(to: head, queue, parents) + [edge]
        }
        guard found.insert(key(edge)).inserted else { continue }
        queue.append(edge)
        parents.append(head)
      }
      head += 1
    }
    return nil
  }

  /// The configuration and, for pairs, the last parts, which determine how a path can continue.
  private struct Key: Hashable {
    let configuration: Int32
    let taken: Int32
  }

  private func key(_ edge: Edge) -> Key {
    Key(configuration: edge.target, taken: goals.isPaired ? edge.taken : 0)
  }

  private func path(to head: Int, _ queue: [Edge], _ parents: [Int]) -> [Edge] {
    var path: [Edge] = []
    var current = head
    while current > 0 {
      path.append(queue[current])
      current = parents[current]
    }
    return path.reversed()
  }
}
