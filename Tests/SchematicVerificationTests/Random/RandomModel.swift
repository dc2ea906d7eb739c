import Statecharts
import TestSupport

/// A random chart as data: composites, regions, and external transitions with and without guards.
struct RandomModel {
  enum Kind { case atomic, compound, parallel, region }

  struct Node {
    var kind: Kind
    var parent: Int
    var children: [Int] = []
    var transitions: [Int] = []
  }

  struct Transition {
    let source: Int
    let event: Int
    let isGuarded: Bool
    let target: Int
  }

  private(set) var nodes = [Node(kind: .compound, parent: -1)]
  private(set) var transitions: [Transition] = []

  static let events = 0..<3

  /// - Parameters:
  ///   - depth: How deep composites are nested at most.
  ///   - regions: How many regions of four to six states there are beside the rest: the number of
  ///     configurations grows exponentially with it.
  init(seed: UInt64, depth: Int = 3, regions: Int = 0) {
    var random = SeededRandom(seed: seed)
    grow(0, depth: depth, &random)
    if regions > 0 { addParallel(regions, &random) }
    for state in states {
      for event in Self.events where Int.random(in: 0..<5, using: &random) < 3 {
        let target = states.randomElement(using: &random) ?? 1
        nodes[state].transitions.append(transitions.count)
        transitions.append(
          Transition(
            source: state, event: event, isGuarded: .random(using: &random), target: target))
      }
    }
  }

  var states: [Int] { nodes.indices.filter { $0 > 0 && nodes[$0].kind != .region } }

  private mutating func add(_ kind: Kind, in parent: Int) -> Int {
    nodes.append(Node(kind: kind, parent: parent))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func addParallel(_ regions: Int, _ random: inout SeededRandom) {
    let parallel = add(.parallel, in: 0)
    for _ in 0..<regions {
      let region = add(.region, in: parallel)
      for _ in 0..<Int.random(in: 4...6, using: &random) { _ = add(.atomic, in: region) }
    }
  }

  private mutating func grow(_ node: Int, depth: Int, _ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 2...3, using: &random) {
      let child = add(.atomic, in: node)
      guard depth > 0 else { continue }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        nodes[child].kind = .compound
        grow(child, depth: depth - 1, &random)
      case 1:
        nodes[child].kind = .parallel
        for _ in 0..<2 { grow(add(.region, in: child), depth: depth - 2, &random) }
      default: break
      }
    }
  }
}

/// A random model as a chart.
struct RandomChart: Statechart {
  typealias State = Int
  typealias Event = Int

  let model: RandomModel

  var body: [Element] { content(of: 0) }

  @ChartBuilder<State, Event, Subject>
  func content(of node: Int) -> [Element] {
    for number in model.nodes[node].transitions {
      let transition = model.transitions[number]
      if transition.isGuarded {
        on(transition.event, to: transition.target).when("g\(number)") { true }
      } else {
        on(transition.event, to: transition.target)
      }
    }
    for child in model.nodes[node].children { element(child) }
  }

  private func element(_ node: Int) -> Element {
    switch model.nodes[node].kind {
    case .atomic, .compound: state(node) { content(of: node) }
    case .parallel: parallel(node) { content(of: node) }
    case .region: region { content(of: node) }
    }
  }
}
