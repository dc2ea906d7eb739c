import Graphable

/// A part of a graph that Graphviz lays out by itself: some nodes of one level, with composite states as empty boxes.
struct LayoutPart {
  /// A node of the part.
  struct Item {
    /// Its index in the whole graph; `nil` for a block of several nodes.
    let position: Int?
    /// Its contents, if it is drawn as a box.
    let block: LayoutBlock?
  }

  /// An edge between two items.
  struct Edge {
    /// Its index in the whole graph.
    let number: Int
    /// The indices of the items.
    let source, target: Int
  }

  private let whole: StyledDOTWriter
  private let drawing: StyledDOTWriter
  private let items: [Item]
  private let edges: [Edge]
  private let frame: Int?

  /// - Parameters:
  ///   - frame: The frame around the items; `nil` for none.
  ///   - isTop: Whether the part has the title and the notes of the graph.
  init(
    _ items: [Item], _ edges: [Edge], in frame: Int? = nil, isTop: Bool = false,
    of whole: StyledDOTWriter, _ style: DiagramStyle
  ) {
    (self.items, self.edges, self.frame, self.whole) = (items, edges, frame, whole)
    var graph = StateGraph(
      name: isTop ? whole.graph.name : "", notes: isTop ? whole.graph.notes : [])
    var boxes: [Int: StyledDOTWriter.BoxSize] = [:]
    var leastSizes: [Int: StyledDOTWriter.BoxSize] = [:]
    for (index, item) in items.enumerated() {
      var node = item.position.map { whole.graph.nodes[$0] } ?? .init(.state)
      node.parent = frame == nil ? nil : items.count
      leastSizes[index] = item.position.flatMap { whole.leastSizes[$0] }
      if let block = item.block {
        node = .init(.state, in: node.parent)
        boxes[index] = .init(width: block.box.width, height: block.box.height)
      }
      graph.add(node)
    }
    if let frame {
      var node = whole.graph.nodes[frame]
      node.parent = nil
      graph.add(node)
    }
    for edge in edges {
      var copy = whole.graph.edges[edge.number]
      (copy.source, copy.target) = (edge.source, edge.target)
      copy.kind = edge.source == items.count ? .local : .external
      graph.add(copy)
    }
    drawing = StyledDOTWriter(
      graph, style: style, frames: .composites, boxes: boxes, leastSizes: leastSizes)
  }

  /// Lays out the part, and replaces the boxes by their contents.
  func block() throws(RenderingError) -> LayoutBlock {
    let drawn = try Renderer.shared.layOut(drawing).layout
    var layout = PictureLayout(bounds: drawn.bounds)
    layout.title = drawn.title
    for (name, other) in names { layout.nodes[other] = drawn.nodes[name] }
    for (name, other) in clusterNames { layout.clusters[other] = drawn.clusters[name] }
    for (name, other) in lineNames { layout.lines[other] = drawn.lines[name] }
    for (index, edge) in edges.enumerated() {
      guard var line = drawn.lines["transition\(index)"] else { continue }
      let isReversed = whole.isReversed(whole.graph.edges[edge.number])
      if isReversed != drawing.isReversed(drawing.graph.edges[index]) {
        line.curve = line.curve.reversed
      }
      layout.lines["transition\(edge.number)"] = line
    }
    for (index, item) in items.enumerated() {
      guard let block = item.block, let place = drawn.nodes["n\(index)"] else { continue }
      layout.add(block.moved(by: place.center - block.box.center).layout)
    }
    return LayoutBlock(layout: layout, box: drawn.bounds)
  }

  /// The names of nodes in the text of the part, and in that of the whole graph.
  private var names: [(String, String)] {
    let nodes = items.enumerated().filter { $1.block == nil }.flatMap { index, item in
      item.position.map { position in
        [("n\(index)", "n\(position)")]
          + zip(drawing.noteNames(of: index), whole.noteNames(of: position))
      } ?? []
    }
    let notes = Array(zip(drawing.noteNames(of: nil), whole.noteNames(of: nil)))
    return nodes + notes
      + (frame.map { Array(zip(drawing.noteNames(of: items.count), whole.noteNames(of: $0))) } ?? [])
  }

  private var clusterNames: [(String, String)] {
    items.enumerated().compactMap { index, item in
      item.position.map { (drawing.nameCluster(of: index), whole.nameCluster(of: $0)) }
    } + (frame.map { [(drawing.clusterName(items.count), whole.clusterName($0))] } ?? [])
  }

  /// The lines from states to their notes.
  private var lineNames: [(String, String)] {
    names.filter { $0.0.hasPrefix("note") }.map { ("\($0.0)-line", "\($0.1)-line") }
  }
}
