import Graphable
import TestSupport

@testable import GraphvizRendering

/// A layout without Graphviz: states in a grid, in random order, and straight arrows through
/// whatever lies between their ends.
struct DraftLayout {
  let drawing: StyledDOTWriter
  private(set) var layout = PictureLayout(bounds: Box(left: 0, bottom: 0, right: 560, top: 460))
  private var places: [Point]
  private var random: SeededRandom

  /// - Parameter furtherEdges: How many edges there are beside the usual ones, between random nodes.
  init(seed: UInt64, furtherEdges: Int = 0) {
    random = SeededRandom(seed: seed)
    let graph = Self.graph(furtherEdges: furtherEdges, seed: seed)
    drawing = StyledDOTWriter(graph, style: .init(), frames: .composites)
    let grid = (0..<4).flatMap { row in
      (0..<5).map { Point(x: 60 + 110 * Double($0), y: 60 + 100 * Double(row)) }
    }
    places = grid.filter { $0.x > 300 || $0.y < 300 }.shuffled(using: &random)
    placeFrames()
    placeStates()
    for (number, edge) in graph.edges.enumerated() { draw(number, edge) }
    let text = Box(left: 230, bottom: 440, right: 330, top: 452)
    layout.title = cluster(layout.bounds, texts: [text])
  }

  /// Nine states, a join, a fork, and a composite with two states and a composite with a region.
  private static func graph(furtherEdges: Int, seed: UInt64) -> StateGraph {
    var nodes: [StateGraph.Node] = [.init(.initial)]
    nodes += (1...9).map { .init(.state, label: "state \($0)") }
    nodes += [
      .init(.composite, label: "work"), .init(.state, label: "a", in: 10),
      .init(.state, label: "b", in: 10), .init(.composite, label: "inner", in: 10),
      .init(.region, label: "part", in: 13), .init(.state, label: "c", in: 14),
      .init(.join), .init(.fork),
    ]
    var ends = [
      (1, 2), (2, 1), (1, 5), (5, 9), (9, 3), (3, 10), (10, 4), (4, 4), (6, 11), (12, 7), (15, 8),
      (10, 10), (10, 11), (12, 10), (11, 12), (15, 13), (7, 15), (8, 2), (2, 16), (5, 16),
      (16, 9), (6, 17), (17, 8), (17, 3),
    ]
    var random = SeededRandom(seed: seed)
    let states = nodes.indices.filter { nodes[$0].kind == .state }
    for _ in 0..<furtherEdges {
      ends.append(
        (
          states[Int.random(in: states.indices, using: &random)],
          states[Int.random(in: states.indices, using: &random)]
        ))
    }
    let edges = ends.map { source, target in
      StateGraph.Edge(from: source, to: target, .init("from \(source) to \(target)"))
    }
    return StateGraph(name: "Draft", nodes: nodes, edges: [.init(from: 0, to: 1)] + edges)
  }

  private mutating func placeFrames() {
    place(10, Box(left: 10, bottom: 290, right: 290, top: 430))
    place(13, Box(left: 180, bottom: 300, right: 284, top: 412))
    place(14, Box(left: 184, bottom: 304, right: 280, top: 396))
  }

  private mutating func place(_ frame: Int, _ box: Box) {
    let text = Box(
      left: box.left + 10, bottom: box.top - 16, right: box.left + 60, top: box.top - 4)
    layout.clusters[drawing.clusterName(frame)] = cluster(box, texts: [text])
  }

  private func cluster(_ box: Box, texts: [Box]) -> PictureLayout.Cluster {
    let shape = ClusterBox(
      corners: "\(box.left),\(box.bottom),\(box.right),\(box.top)",
      labelCenter: "\(texts[0].center.x),\(texts[0].center.y)", labelHeight: "0.2")
    guard let shape else { preconditionFailure("The corners are four numbers.") }
    return PictureLayout.Cluster(
      box: shape, corners: box, anchor: texts[0].center, texts: texts)
  }

  private mutating func placeStates() {
    let inside = [11: Point(x: 60, y: 370), 12: Point(x: 120, y: 325), 15: Point(x: 230, y: 322)]
    for position in drawing.graph.nodes.indices where !drawing.isCluster(position) {
      guard let center = inside[position] ?? places.popLast() else { continue }
      let jitter = Point(
        x: .random(in: -12...12, using: &random).rounded(),
        y: .random(in: -12...12, using: &random).rounded())
      let isState = drawing.graph.nodes[position].kind == .state
      layout.nodes["n\(position)"] = Box(
        center: center + jitter, width: isState ? 56 : 8, height: isState ? 30 : 50)
    }
  }

  private mutating func draw(_ number: Int, _ edge: StateGraph.Edge) {
    guard let start = box(of: edge.source), let end = box(of: edge.target) else { return }
    let line = Curve(
      along: [start.center, end.center + Point(x: edge.source == edge.target ? 40 : 0, y: 0)],
      roundness: 10, hasStartHead: false, hasEndHead: true)
    let middle = start.center.toward(end.center, by: 0.5)
    let label =
      edge.labels.isEmpty
      ? nil
      : PictureLayout.Label(anchor: middle, box: Box(center: middle, width: 64, height: 12))
    layout.lines["transition\(number)"] = PictureLayout.Line(curve: line, label: label)
  }

  private func box(of position: Int) -> Box? {
    layout.clusters[drawing.clusterName(position)]?.corners ?? layout.nodes["n\(position)"]
  }
}

extension PictureLayout {
  /// The positions of all that an improvement can move, a line for each.
  var text: String {
    func text(_ box: Box) -> String {
      "\(Curve.text(Point(x: box.left, y: box.bottom))) \(Curve.text(Point(x: box.right, y: box.top)))"
    }
    let arrows = lines.map { id, line in
      "\(id): \(line.curve.text)\(line.label.map { " label \(Curve.text($0.anchor))" } ?? "")"
    }
    let frames = clusters.map { name, cluster in
      "\(name): \(text(cluster.corners)) \(cluster.anchor.map(Curve.text) ?? "")"
    }
    let heading = title?.anchor.map { "title: \(Curve.text($0))" }
    return (arrows.sorted() + frames.sorted() + [heading].compactMap { $0 })
      .joined(separator: "\n")
  }
}
