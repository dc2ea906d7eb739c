import Graphable
import TestSupport

/// Makes graphs of composites and regions in each other, with arrows between any two of their nodes.
struct RandomFrames {
  private var generator: SeededRandom
  private var nodes: [StateGraph.Node] = []
  private var edges: [StateGraph.Edge] = []

  static func graph(seed: UInt64) -> StateGraph {
    var frames = RandomFrames(generator: SeededRandom(seed: seed))
    frames.addStates(in: nil, depth: 0)
    frames.addEdges()
    return StateGraph(name: "", nodes: frames.nodes, edges: frames.edges)
  }

  /// A graph whose top may be regions, with actions, notes, and all that edges may have.
  static func fullGraph(seed: UInt64) -> StateGraph {
    var frames = RandomFrames(generator: SeededRandom(seed: seed))
    if seed.isMultiple(of: 2) {
      for _ in 0..<2 { frames.addStates(in: frames.add(.region, in: nil), depth: 1) }
    } else {
      frames.addStates(in: nil, depth: 0)
    }
    frames.addPseudostates()
    frames.addEdges()
    frames.addActions()
    return StateGraph(name: "Name\(seed)x", nodes: frames.nodes, edges: frames.edges)
  }

  private init(generator: SeededRandom) {
    self.generator = generator
  }

  private mutating func add(_ kind: StateGraph.Node.Kind, in parent: Int?) -> Int {
    nodes.append(.init(kind, label: "\(kind) \(nodes.count)x", in: parent))
    return nodes.count - 1
  }

  /// Adds some states, and a dot with an arrow to any state in the frame, however deep.
  private mutating func addStates(in parent: Int?, depth: Int) {
    let first = nodes.count
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if depth < 3, Bool.random(using: &generator) {
        addComposite(in: parent, depth: depth)
      } else {
        _ = add(.state, in: parent)
      }
    }
    let states = (first..<nodes.count).filter { nodes[$0].kind == .state }
    let kinds: [StateGraph.Node.Kind] = [.final, .choice, .join, .shallowHistory, .terminate]
    for kind in kinds where Int.random(in: 0..<3, using: &generator) == 0 {
      _ = add(kind, in: parent)
    }
    guard let target = states.randomElement(using: &generator) else { return }
    edges.append(.init(from: add(.initial, in: parent), to: target))
  }

  private mutating func addComposite(in parent: Int?, depth: Int) {
    let composite = add(.composite, in: parent)
    guard Bool.random(using: &generator) else {
      return addStates(in: composite, depth: depth + 1)
    }
    for _ in 0..<2 { addStates(in: add(.region, in: composite), depth: depth + 1) }
    _ = add(.shallowHistory, in: composite)
  }

  private mutating func addEdges() {
    let ends = nodes.indices.filter { nodes[$0].kind != .initial && nodes[$0].kind != .region }
    for number in 10...22 {
      guard let source = ends.randomElement(using: &generator),
        let target = ends.randomElement(using: &generator)
      else { return }
      edges.append(.init(from: source, to: target, .init("go\(number)x")))
    }
  }

  private mutating func addPseudostates() {
    let frames = nodes.indices.filter { nodes[$0].kind == .composite }
    let kinds: [StateGraph.Node.Kind] = [
      .deepHistory, .entryPoint, .exitPoint, .fork, .junction, .anyState,
    ]
    for kind in kinds {
      guard let frame = frames.randomElement(using: &generator) else { return }
      _ = add(kind, in: frame)
    }
  }

  private mutating func addActions() {
    for position in nodes.indices {
      switch nodes[position].kind {
      case .state, .composite, .final, .anyState:
        if Bool.random(using: &generator) {
          nodes[position].activities = [.init("do\(position)x", action: "work\(position)x")]
        }
      case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
        .entryPoint, .exitPoint, .terminate:
        break
      }
    }
    for index in edges.indices where Bool.random(using: &generator) {
      edges[index].labels.append(.init("e\(index)x", guard: "g\(index)x", action: "a\(index)x"))
    }
  }
}
