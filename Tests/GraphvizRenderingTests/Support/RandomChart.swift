import Graphable
import TestSupport

/// Makes random graphs with all elements of charts.
struct RandomChart {
  private var generator: SeededRandom
  private var nodes: [StateGraph.Node] = []
  private var edges: [StateGraph.Edge] = []
  private var count = 0

  static func graph(seed: UInt64) -> StateGraph {
    var chart = RandomChart(generator: SeededRandom(seed: seed))
    chart.addStates(in: nil, depth: 0)
    chart.addEdges(Int.random(in: 3...14, using: &chart.generator))
    return StateGraph(name: "title", nodes: chart.nodes, edges: chart.edges)
  }

  /// Graphs with up to three edges for each two states, in the order of their seeds.
  ///
  /// - Parameters:
  ///   - size: The numbers of states that a graph can have.
  ///   - withPoints: Whether composite states can have entry and exit points.
  static func graphs(
    count: Int, size: ClosedRange<Int> = 12...40, withPoints: Bool = false
  ) -> [StateGraph] {
    var graphs: [StateGraph] = []
    var seed: UInt64 = 0
    while graphs.count < count {
      seed += 1
      var chart = RandomChart(generator: SeededRandom(seed: seed))
      chart.addStates(in: nil, depth: 0)
      let states = chart.nodes.count { $0.kind == .state || $0.kind == .composite }
      guard size.contains(states) else { continue }
      chart.addEdges(Int.random(in: states / 2...states * 3 / 2, using: &chart.generator))
      if withPoints { chart.addPoints() }
      graphs.append(StateGraph(name: "title", nodes: chart.nodes, edges: chart.edges))
    }
    return graphs
  }

  private init(generator: SeededRandom) {
    self.generator = generator
  }

  private mutating func isLucky(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func name(_ stem: String) -> String {
    count += 1
    return "\(stem)-\(count)"
  }

  private mutating func add(_ kind: StateGraph.Node.Kind, _ label: String = "", in parent: Int?)
    -> Int
  {
    let isState = kind == .state || kind == .composite || kind == .final
    let activities = isState ? activities() : []
    nodes.append(
      .init(kind, label: label, activities: activities, isCurrent: isLucky(15), in: parent))
    return nodes.count - 1
  }

  private mutating func activities() -> [StateGraph.Label] {
    let all: [StateGraph.Label] = [
      .entry(name("entry")), .exit(name("exit")), .doing(name("do")), .deferral(name("deferred")),
      .init(name("inside"), guard: "guard"), .after("\(count) s"),
    ]
    return all.filter { _ in isLucky(25) }
  }

  private mutating func addStates(in parent: Int?, depth: Int) {
    let states = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      if depth < 4, isLucky(45) { return addComposite(in: parent, depth: depth) }
      return isLucky(12)
        ? add(.final, name("final"), in: parent) : add(.state, name("state"), in: parent)
    }
    for kind: StateGraph.Node.Kind in [.choice, .junction, .fork, .join, .terminate]
    where isLucky(15) { _ = add(kind, in: parent) }
    if isLucky(12) { _ = add(.shallowHistory, "H", in: parent) }
    if isLucky(12) { _ = add(.deepHistory, "H*", in: parent) }
    guard isLucky(80) else { return }
    let initial = add(.initial, in: parent)
    edges.append(.init(from: initial, to: states[0]))
  }

  private mutating func addComposite(in parent: Int?, depth: Int) -> Int {
    let composite = add(.composite, name("composite"), in: parent)
    guard isLucky(35) else {
      addStates(in: composite, depth: depth + 1)
      return composite
    }
    for _ in 0..<Int.random(in: 2...3, using: &generator) {
      let region = add(.region, isLucky(60) ? name("region") : "", in: composite)
      addStates(in: region, depth: depth + 2)
    }
    return composite
  }

  /// Adds points to half of the composite states, with an arrow on each side of their border.
  private mutating func addPoints() {
    let states = nodes.indices.filter { nodes[$0].kind == .state }
    for frame in nodes.indices where nodes[frame].kind == .composite && isLucky(50) {
      let inside = states.filter { isInside($0, frame) }
      let outside = states.filter { !isInside($0, frame) }
      guard let inner = inside.randomElement(using: &generator),
        let outer = outside.randomElement(using: &generator)
      else { continue }
      let isEntry = isLucky(50)
      let point = add(isEntry ? .entryPoint : .exitPoint, name("point"), in: frame)
      let (source, target) = isEntry ? (outer, inner) : (inner, outer)
      edges.append(.init(from: source, to: point, .init(name("event"))))
      edges.append(.init(from: point, to: target))
    }
  }

  private func isInside(_ position: Int, _ frame: Int) -> Bool {
    sequence(first: position) { nodes[$0].parent }.dropFirst().contains(frame)
  }

  private mutating func addEdges(_ number: Int) {
    let ends = nodes.indices.filter { nodes[$0].kind != .initial && nodes[$0].kind != .region }
    for _ in 0..<number {
      guard let source = ends.randomElement(using: &generator),
        let target = ends.randomElement(using: &generator)
      else { return }
      var edge = StateGraph.Edge(
        from: source, to: target, kind: isLucky(20) ? .local : .external, isCandidate: isLucky(15))
      if isLucky(90) { edge.labels = [.init(name("event"), guard: isLucky(30) ? "guard" : nil)] }
      edges.append(edge)
    }
  }
}
