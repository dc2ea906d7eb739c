import Graphable
import TestSupport

/// A random graph of the shapes that large charts have: groups, rings, hubs, regions, trees and flat charts.
struct LargeChart {
  /// The shape of a chart.
  enum Shape: String, CaseIterable {
    case groups, ring, hub, regions, tree, flat
  }

  /// The numbers of states of the charts in a row.
  static let sizes = [5, 8, 12, 20, 30, 45, 60, 90, 130, 200]

  private var random: SeededRandom
  private var graph: StateGraph
  private var states = 0

  /// The chart with a number: all sizes in turn, and all shapes in turn.
  static func graph(number: Int) -> StateGraph {
    let shape = Shape.allCases[number % Shape.allCases.count]
    let size = sizes[(number / Shape.allCases.count) % sizes.count]
    return graph(shape, states: size, seed: UInt64(number))
  }

  static func graph(_ shape: Shape, states: Int, seed: UInt64 = 0) -> StateGraph {
    var chart = LargeChart(named: "\(shape.rawValue) \(states)", seed: seed)
    switch shape {
    case .groups: chart.addGroups(states, in: nil)
    case .ring: chart.addRing(states)
    case .hub: chart.addHub(spokes: states - 1, in: nil)
    case .regions: chart.addRegions(states)
    case .tree: chart.addTree(states, in: nil, depth: 0)
    case .flat: chart.addChain(states, in: nil, further: states / 2)
    }
    return chart.graph
  }

  private init(named name: String, seed: UInt64) {
    random = SeededRandom(seed: seed)
    graph = StateGraph(name: name, nodes: [], edges: [])
  }

  // MARK: - Parts

  private mutating func addState(in parent: Int?) -> Int {
    states += 1
    let activities =
      chance(20) ? [StateGraph.Label("entry", action: "start job", role: .entry)] : []
    return graph.add(
      .init(.state, label: "state \(states)", activities: activities, in: parent))
  }

  private mutating func addComposite(_ name: String, in parent: Int?) -> Int {
    graph.add(.init(.composite, label: "\(name) \(graph.nodes.count)", in: parent))
  }

  private mutating func addEdge(_ source: Int, _ target: Int) {
    let number = graph.edges.count
    let isGuarded = chance(15)
    graph.add(
      .init(
        from: source, to: target, .init("event \(number)", guard: isGuarded ? "allowed" : nil)))
  }

  private mutating func addInitial(_ target: Int, in parent: Int?) {
    let initial = graph.add(.init(.initial, in: parent))
    graph.add(.init(from: initial, to: target))
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func pick(_ positions: [Int]) -> Int {
    positions[Int.random(in: positions.indices, using: &random)]
  }

  // MARK: - Shapes

  /// States in a row, with transitions to the next and some others.
  @discardableResult
  private mutating func addChain(_ count: Int, in parent: Int?, further: Int) -> [Int] {
    let states = (0..<count).map { _ in addState(in: parent) }
    addInitial(states[0], in: parent)
    for (source, target) in zip(states, states.dropFirst()) { addEdge(source, target) }
    for _ in 0..<further {
      let index = Int.random(in: states.indices, using: &random)
      let step = Int.random(in: -4...4, using: &random)
      addEdge(states[index], states[min(max(index + step, 0), count - 1)])
    }
    return states
  }

  /// Composite states of up to ten states, with transitions between them and between their states.
  private mutating func addGroups(_ count: Int, in parent: Int?) {
    let number = max(1, (count + 9) / 10)
    var groups: [(frame: Int, states: [Int])] = []
    for index in 0..<number {
      let size = count / number + (index < count % number ? 1 : 0)
      let frame = addComposite("group", in: parent)
      groups.append((frame, addChain(size, in: frame, further: size / 3)))
    }
    addInitial(groups[0].frame, in: parent)
    for (index, group) in groups.enumerated() where number > 1 {
      addEdge(chance(50) ? group.frame : pick(group.states), groups[(index + 1) % number].frame)
      let other = groups[Int.random(in: 0..<number, using: &random)]
      if other.frame != group.frame { addEdge(pick(group.states), pick(other.states)) }
    }
  }

  private mutating func addRing(_ count: Int) {
    let states = addChain(count, in: nil, further: count / 6)
    addEdge(states[count - 1], states[0])
  }

  private mutating func addHub(spokes: Int, in parent: Int?) {
    let hub = addState(in: parent)
    addInitial(hub, in: parent)
    var left = spokes
    while left > 0 {
      let size = left > 12 ? Int.random(in: 1...8, using: &random) : 1
      left -= size
      guard size > 1 else {
        let spoke = addState(in: parent)
        addEdge(hub, spoke)
        addEdge(spoke, hub)
        continue
      }
      let frame = addComposite("part", in: parent)
      let states = addChain(size, in: frame, further: 1)
      addEdge(hub, frame)
      addEdge(pick(states), hub)
    }
  }

  private mutating func addRegions(_ count: Int) {
    let first = addState(in: nil)
    addInitial(first, in: nil)
    let number = min(4, max(2, count / 8))
    let last = addState(in: nil)
    let parallel = addComposite("parallel", in: nil)
    var inside: [[Int]] = []
    for index in 0..<number {
      let region = graph.add(.init(.region, label: "region \(index + 1)", in: parallel))
      let size = max(1, (count - 2) / number)
      inside.append(addChain(size, in: region, further: size / 3))
    }
    addEdge(first, parallel)
    addEdge(parallel, last)
    addEdge(pick(inside[0]), last)
    for region in inside.dropFirst() where chance(30) { addEdge(pick(region), first) }
  }

  private mutating func addTree(_ count: Int, in parent: Int?, depth: Int) {
    let branches = count > 8 && depth < 4 ? Int.random(in: 2...4, using: &random) : 0
    let own = branches == 0 ? count : Int.random(in: 1...3, using: &random)
    var children = addChain(own, in: parent, further: own / 3)
    let ownStates = children
    let rest = count - own
    for index in 0..<branches {
      let size = rest / branches + (index < rest % branches ? 1 : 0)
      let frame = addComposite("composite", in: parent)
      addTree(size, in: frame, depth: depth + 1)
      addEdge(pick(children), frame)
      if chance(60) { addEdge(frame, pick(ownStates)) }
      children.append(frame)
    }
  }
}
