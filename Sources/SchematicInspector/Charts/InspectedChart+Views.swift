import Graphable
import GraphvizRendering
import Schematic
import StateGraphs

/// The part of a large chart that a page shows.
struct ChartView: Hashable {
  /// The number of levels; `nil` for all.
  let depth: Int?
  /// The path of the composite state that is shown with its neighbors; `nil` for the whole chart.
  let focus: String?
}

extension InspectedChart {
  /// The number of views whose lines are kept.
  private static let greatestViewCount = 30

  /// The line of a view, which is drawn when it is first read.
  ///
  /// - Throws: An error if the chart has no such composite state, or if it cannot be drawn.
  func line(of view: ChartView) throws(SendingError) -> String {
    if let line = viewLines.withLock({ $0[view] }) { return line }
    let line = try makeLine(of: view).text
    viewLines.withLock { lines in
      if lines.count >= Self.greatestViewCount { lines = [:] }
      lines[view] = line
    }
    return line
  }

  private func makeLine(of view: ChartView) throws(SendingError) -> RecordingLine {
    let style = DiagramStyle(
      focus: try view.focus.map(label(ofComposite:)), showsOnlyNeighbors: view.focus != nil,
      depth: view.depth)
    let shown = tagged.simplified(for: style)
    var line = RecordingLine("view")
    line.add("chart", id)
    if let depth = view.depth { line.add("depth", depth) }
    line.add("focus", view.focus)
    let places = shown.nodes.map { $0.pathName.flatMap { Int($0) } }
    line.add(
      "nodes",
      shown.nodes.indices.map { makeNode($0, in: shown, path: places[$0].flatMap { paths[$0] }) })
    let numbers = numbers(in: shown, places)
    line.add(
      "edges",
      shown.edges.indices.map { number in
        var edge = makeEdge(number, in: shown)
        edge.add("ids", (numbers[number] ?? []).map(graph.id(ofEdge:)))
        return edge
      })
    do {
      line.add("svg", String(decoding: try shown.rendered(as: .svg), as: UTF8.self))
    } catch {
      throw SendingError("The chart cannot be drawn: \(error)", status: 503)
    }
    return line
  }

  /// The graph without a name; the name of each node in paths, which is not drawn, is its index.
  private var tagged: StateGraph {
    var tagged = graph
    tagged.name = ""
    for position in tagged.nodes.indices { tagged.nodes[position].pathName = "\(position)" }
    return tagged
  }

  /// A style names its focus by the label.
  private func label(ofComposite path: String) throws(SendingError) -> String {
    guard let position = paths.firstIndex(of: path), graph.nodes[position].kind == .composite
    else { throw SendingError("The chart has no composite state '\(path)'.", status: 404) }
    let label = graph.nodes[position].label
    guard
      graph.nodes.firstIndex(where: { $0.kind == .composite && $0.label == label }) == position
    else {
      throw SendingError(
        "Another composite state has the name '\(label)', too: give one of them another name.")
    }
    return label
  }

  /// By edge of a view: the edges of the chart that it stands for.
  ///
  /// - Parameter places: The indices of the nodes of the view in the chart.
  private func numbers(in view: StateGraph, _ places: [Int?]) -> [Int: [Int]] {
    let shown = Dictionary(
      places.enumerated().compactMap { index, place in place.map { ($0, index) } }
    ) { first, _ in first }
    func visible(_ position: Int) -> Int? {
      sequence(first: position) { [graph] in graph.nodes[$0].parent }.lazy.compactMap { shown[$0] }
        .first
    }
    let drawn = Dictionary(grouping: view.edges.indices) { number in
      [view.edges[number].source, view.edges[number].target]
    }
    var numbers: [Int: [Int]] = [:]
    for (number, edge) in graph.edges.enumerated() {
      guard let source = visible(edge.source), let target = visible(edge.target) else { continue }
      let same = drawn[[source, target]]?.first { view.edges[$0].labels == edge.labels }
      if let same { numbers[same, default: []].append(number) }
    }
    return numbers
  }
}
