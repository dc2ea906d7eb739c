import Foundation
import Graphable
import TestSupport
import Testing

@testable import GraphvizRendering

@Suite(.needsGraphviz) struct `A random chart` {
  /// 300 of them take minutes without optimisation.
  static var seeds: ClosedRange<UInt64> {
    1...(ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 300 : 12)
  }

  @Test(arguments: seeds)
  func `is drawn without a warning, with every state and label once`(seed: UInt64) throws {
    let graph = RandomChart.graph(seed: seed)
    for direction in DiagramStyle.Direction.allCases {
      let style = DiagramStyle(direction: direction)
      let texts = try textElements(ofSVG: graph.rendered(as: .svg, style: style))
      for label in graph.uniqueTexts {
        #expect(texts.count { $0 == label } == 1, "\(label), seed \(seed), \(direction)")
      }
      #expect(try !graph.rendered(as: .png, style: style).isEmpty)
    }
  }

  @Test func `is the same text each time`() {
    #expect(RandomChart.graph(seed: 3).dot() == RandomChart.graph(seed: 3).dot())
  }
}

extension StateGraph {
  /// What is written somewhere; every text of a random chart is another.
  fileprivate var uniqueTexts: [String] {
    let inside = nodes.flatMap { $0.activities.map(\.description) }
    let beside = edges.flatMap { $0.labels.map(\.description) }
    return (nodes.map(\.label) + inside + beside).filter { !$0.isEmpty && !$0.hasPrefix("H") }
  }
}

/// Makes graphs with everything that charts have, in any combination.
private struct RandomChart {
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
