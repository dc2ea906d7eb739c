/// A lower bound of the number of events in paths that cover all goals.
///
/// Each goal has a price. Suppose that no walk earns more for its goals than it has events: the graph with the
/// weights "events minus prices" has no negative cycle. Then the sum of all prices is a lower bound (the dual of the
/// linear program of a Chinese postman). Prices are raised one after another, as long as no cycle becomes negative.
struct CoverageBound {
  /// The price of one event: prices are fractions of it.
  private static let unit = 60
  /// The greatest number of relaxations.
  private static let maximumWork = 3_000_000

  private let graph: CoverageGraph
  private let arcsBySource: [[Int]]
  private let arcsByGoal: [[Int]]
  /// By goal, in parts of an event.
  private var prices: [Int]
  /// By node: distances from the root, which show that there is no negative cycle.
  private var distances: [Int]
  private var work = 0

  init(_ graph: CoverageGraph) {
    self.graph = graph
    var (bySource, byGoal): ([[Int]], [[Int]]) = (
      Array(repeating: [], count: graph.nodeCount), Array(repeating: [], count: graph.goalCount)
    )
    for (number, arc) in graph.arcs.enumerated() {
      bySource[arc.source].append(number)
      for goal in arc.goals { byGoal[goal].append(number) }
    }
    (arcsBySource, arcsByGoal) = (bySource, byGoal)
    prices = Array(repeating: 0, count: graph.goalCount)
    distances = Array(repeating: 0, count: graph.nodeCount)
  }

  mutating func minimumEventCount() -> Int {
    // A goal of a start costs nothing.
    let priced = prices.indices.filter { goal in
      arcsByGoal[goal].allSatisfy { graph.arcs[$0].events > 0 }
    }
    // The last goals first: they are farthest from the start.
    raiseEach(priced.reversed())
    let first = sum
    // Or all goals with the same price first: one event, if each event has one goal.
    let most = graph.arcs.map(\.goals.count).max() ?? 1
    prices = Array(repeating: 0, count: prices.count)
    _ = (1...max(1, most)).first { raise(priced, by: Self.unit / $0) }
    raiseEach(priced)
    exchange(priced)
    return (max(first, sum) + Self.unit - 1) / Self.unit
  }

  /// The bound, in parts of an event.
  private var sum: Int { prices.reduce(0, +) }

  /// Raises the price of each goal as far as possible.
  private mutating func raiseEach(_ goals: [Int]) {
    for goal in goals {
      var step = Self.unit * 16
      while step >= Self.unit / 4, work < Self.maximumWork {
        if !raise([goal], by: step) { step /= 2 }
      }
    }
  }

  /// Lowers the price of a goal, if the prices of others can then rise by more.
  private mutating func exchange(_ goals: [Int]) {
    for goal in goals where prices[goal] > 0 && work < Self.maximumWork {
      let (oldPrices, oldDistances, oldSum) = (prices, distances, sum)
      prices[goal] = 0
      raiseEach(goals.filter { $0 != goal })
      raiseEach([goal])
      if sum <= oldSum { (prices, distances) = (oldPrices, oldDistances) }
    }
  }

  /// Raises prices, unless there would be a negative cycle.
  private mutating func raise(_ goals: [Int], by amount: Int) -> Bool {
    for goal in goals { prices[goal] += amount }
    if let distances = distances(after: goals) {
      self.distances = distances
      return true
    }
    for goal in goals { prices[goal] -= amount }
    return false
  }

  private func cost(_ arc: CoverageGraph.Arc) -> Int {
    arc.goals.reduce(arc.events * Self.unit) { $0 - prices[$1] }
  }

  /// The distances after the prices of goals have risen; `nil` if there is a negative cycle (Bellman and Ford).
  private mutating func distances(after goals: [Int]) -> [Int]? {
    var distances = distances
    // By node: the arc by which its distance was reduced; -1 for none.
    var last = [Int](repeating: -1, count: graph.nodeCount)
    var queue = goals.flatMap { arcsByGoal[$0] }.map { graph.arcs[$0].source }
    var isQueued = [Bool](repeating: false, count: graph.nodeCount)
    for node in queue { isQueued[node] = true }
    var (head, reductions) = (0, 0)
    while head < queue.count {
      let node = queue[head]
      head += 1
      isQueued[node] = false
      for number in arcsBySource[node] {
        work += 1
        let arc = graph.arcs[number]
        let distance = distances[node] + cost(arc)
        guard distance < distances[arc.target] else { continue }
        distances[arc.target] = distance
        last[arc.target] = number
        reductions += 1
        if reductions % graph.nodeCount == 0, hasCycle(last) { return nil }
        if !isQueued[arc.target] {
          isQueued[arc.target] = true
          queue.append(arc.target)
        }
      }
    }
    return distances
  }

  /// Whether the arcs that have reduced distances contain a cycle, which is then negative.
  private func hasCycle(_ last: [Int]) -> Bool {
    // By node: the search that has visited it.
    var visits = [Int](repeating: -1, count: last.count)
    for start in last.indices where visits[start] < 0 {
      var node = start
      while visits[node] < 0, last[node] >= 0 {
        visits[node] = start
        node = graph.arcs[last[node]].source
      }
      if visits[node] == start, last[node] >= 0 { return true }
      visits[node] = max(visits[node], start)
    }
    return false
  }
}
