/// Finds the path with the lowest cost through a grid, by the A* algorithm.
struct RouteSearch {
  /// A point at which paths start or end.
  struct Gate {
    let cell: Int
    /// The direction of the path at this point, one of eight.
    let direction: Int
    let cost: Double
    let port: Port
  }

  private static let steps = [
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
  ]
  /// The cost of a turn, by eighths of a circle.
  private static let turns = [0.0, 0.7, 2.5, .infinity, .infinity]

  private let grid: RouteGrid
  private var costs: [Double]
  private var origins: [Int]
  private var directions: [Int]
  private var open = Heap()

  private init(_ grid: RouteGrid) {
    self.grid = grid
    costs = Array(repeating: .infinity, count: grid.costs.count)
    origins = Array(repeating: -1, count: grid.costs.count)
    directions = Array(repeating: 0, count: grid.costs.count)
  }

  /// The direction of the path of a port, one of eight.
  static func direction(of way: Point) -> Int {
    steps.firstIndex { Double($0.0) == way.x && Double($0.1) == way.y } ?? 0
  }

  /// The squares of the path with the lowest cost from one of `starts` to one of `ends`, with its
  /// two gates.
  ///
  /// - Parameter room: The box on whose outline `ends` are.
  static func way(
    from starts: [Gate], to ends: [Gate], around room: Box, in grid: RouteGrid
  ) -> (start: Gate, cells: [Int], end: Gate)? {
    var search = RouteSearch(grid)
    return search.way(from: starts, to: ends, around: room.grown(by: Scene.stub + grid.size))
  }

  private mutating func way(
    from starts: [Gate], to ends: [Gate], around room: Box
  ) -> (start: Gate, cells: [Int], end: Gate)? {
    var gates: [Int: Gate] = [:]
    for gate in ends where gate.cost < (gates[gate.cell]?.cost ?? .infinity) {
      gates[gate.cell] = gate
    }
    var beginnings: [Int: Gate] = [:]
    for gate in starts where gate.cost < costs[gate.cell] && grid.costs[gate.cell] < .infinity {
      costs[gate.cell] = gate.cost
      directions[gate.cell] = gate.direction
      beginnings[gate.cell] = gate
      open.push(gate.cell, gate.cost + distance(gate.cell, room))
    }
    var best: (cost: Double, cell: Int)?
    while let (cell, estimate) = open.pop() {
      if let best, best.cost <= estimate { break }
      if let gate = gates[cell] {
        let turn = Self.turns[Self.eighths(directions[cell], gate.direction)]
        let cost = costs[cell] + gate.cost + turn
        if cost < (best?.cost ?? .infinity) { best = (cost, cell) }
      }
      guard estimate <= costs[cell] + distance(cell, room) + 1e-9 else { continue }
      relax(cell, room)
    }
    guard let best, let end = gates[best.cell] else { return nil }
    var cells = [best.cell]
    while origins[cells[cells.count - 1]] >= 0 { cells.append(origins[cells[cells.count - 1]]) }
    guard let start = beginnings[cells[cells.count - 1]] else { return nil }
    return (start, cells.reversed(), end)
  }

  private mutating func relax(_ cell: Int, _ room: Box) {
    let (column, row) = (cell % grid.columns, cell / grid.columns)
    for (direction, step) in Self.steps.enumerated() {
      let turn = Self.turns[Self.eighths(directions[cell], direction)]
      let (x, y) = (column + step.0, row + step.1)
      guard turn < .infinity, x >= 0, y >= 0, x < grid.columns, y < grid.rows else { continue }
      let next = y * grid.columns + x
      let length = direction.isMultiple(of: 2) ? 1.0 : 1.414
      let cost = costs[cell] + grid.costs[next] * length + turn
      guard cost < costs[next] else { continue }
      costs[next] = cost
      origins[next] = cell
      directions[next] = direction
      open.push(next, cost + distance(next, room))
    }
  }

  private func distance(_ cell: Int, _ room: Box) -> Double {
    room.distance(to: grid.center(of: cell)) / grid.size
  }

  private static func eighths(_ one: Int, _ other: Int) -> Int {
    let difference = abs(one - other)
    return min(difference, 8 - difference)
  }
}

/// A priority queue: the lowest cost first.
private struct Heap {
  private var items: [(cell: Int, cost: Double)] = []

  mutating func push(_ cell: Int, _ cost: Double) {
    items.append((cell, cost))
    var child = items.count - 1
    while child > 0, items[child].cost < items[(child - 1) / 2].cost {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (cell: Int, cost: Double)? {
    guard let first = items.first else { return nil }
    items[0] = items[items.count - 1]
    items.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].cost < items[least].cost { least = child }
      if least == parent { return first }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
