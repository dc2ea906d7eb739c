/// A writer of one graph as styled DOT, for programs that draw it with Graphviz.
///
/// ``StateGraphs/StateGraph/dot(style:)`` is its ``text``. A renderer also needs the names of nodes, edges and clusters
/// in the text, which are ids in the graph that Graphviz has parsed.
///
/// The text avoids errors of Graphviz:
///
/// - It has `newrank`, a name for the graph, ids that are never a user's text, and no `rank=same`. Otherwise Graphviz 2.42
///   can corrupt its heap when it lays out a labeled edge.
/// - All nodes come before all edges, because a node that first appears in an edge would be drawn in the wrong frame.
/// - An arrow from a later node to an earlier one is written from its target to its source, with `dir=back`. Graphviz
///   then keeps the order of the nodes.
@_documentation(visibility: internal)
public struct StyledDOTWriter {
  /// The graph, as it is drawn.
  public let graph: StateGraph
  let style: DiagramStyle
  let palette: Palette
  /// The indices of the children of each composite state; `nil` is the top level.
  let contents: [Int?: [Int]]
  let order: LayoutOrder
  /// The nodes that are the target of an arrow from an earlier sibling or a descendant of one.
  let hasIncomingEdge: Set<Int>
  /// The frames that are the source of an arrow to a later node.
  let hasOutgoingEdge: Set<Int>
  let visitScale: VisitScale
  /// The way in which frames are drawn.
  let frames: Frames
  /// Whether all positions will be set, so that no invisible edges are needed.
  let isPlaced: Bool
  /// The sizes of states that are drawn as empty boxes.
  let boxes: [Int: BoxSize]
  /// The least sizes of states that need more room for the ends of their arrows, by their indices.
  public let leastSizes: [Int: BoxSize]
  /// Replacements for the names of clusters.
  private var otherNames: [String: String] = [:]

  /// The way in which the frames of composite states and regions are drawn.
  public enum Frames {
    /// By Graphviz, with dashed frames instead of lines between regions.
    case complete
    /// By Graphviz for composite states. The lines between regions are added to the picture later.
    case composites
    /// In the background of the picture, in the xdot language of Graphviz.
    case background(String)
  }

  /// The size of a state that is drawn as an empty box, in points.
  public struct BoxSize: Sendable {
    let width, height: Double

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - width: The width in points.
    ///   - height: The height in points.
    public init(width: Double, height: Double) {
      (self.width, self.height) = (width, height)
    }
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - graph: The graph, ``StateGraphs/StateGraph/simplified(for:)`` the style.
  ///   - style: The style.
  ///   - frames: The way in which frames are drawn. Default: by Graphviz.
  ///   - isPlaced: Whether all positions will be set, so that no invisible edges are needed. Default: `false`.
  ///   - boxes: The sizes of states that are drawn as empty boxes, by their indices. Default: none.
  ///   - leastSizes: The least sizes of other states, by their indices. Default: room for the ends of their arrows.
  public init(
    _ graph: StateGraph, style: DiagramStyle, frames: Frames = .complete, isPlaced: Bool = false,
    boxes: [Int: BoxSize] = [:], leastSizes: [Int: BoxSize]? = nil
  ) {
    self.boxes = boxes
    self.leastSizes = leastSizes ?? Self.leastSizes(in: graph)
    self.graph = graph
    self.style = style
    self.frames = frames
    self.isPlaced = isPlaced
    palette = Palette(style.appearance, isNested: graph.nodes.contains { $0.parent != nil })
    visitScale = VisitScale(of: graph)
    contents = graph.positionsByParent
    let order = LayoutOrder(of: graph, contents: contents)
    let steps = graph.edges.compactMap { graph.siblings(around: $0) }
    self.order = order
    hasIncomingEdge = Set(
      steps.map { order.isBefore($0.source, $0.target) ? $0.target : $0.source })
    let firsts = graph.edges.filter { graph.siblings(around: $0) != nil }
      .map { order.isBefore($0.source, $0.target) ? $0.source : $0.target }
    hasOutgoingEdge = Set(firsts.filter { [contents] in contents[$0] != nil })
  }

  /// The text.
  public var text: String {
    let edges = graph.edges.indices.flatMap(edge) + noteEdges + (isPlaced ? [] : layoutEdges)
    let blocks = [defaults, lines(in: nil), edges]
    let body = blocks.filter { !$0.isEmpty }.map { $0.map { "  \($0)\n" }.joined() }
    return "digraph \(DOTText.quoted(name)) {\n" + body.joined(separator: "\n") + "}\n"
  }

  private var name: String { graph.name.isEmpty ? "states" : graph.name }
}

// MARK: - Names

extension StyledDOTWriter {
  /// The name of the graph.
  public var graphName: String {
    name.printable { $0 == "\n" ? #"\n"# : $0 == "\\" ? #"\\"# : nil }
  }

  /// The names of all clusters, in the order of the text.
  public var clusters: [String] { clusterPaths.compactMap(\.last) }

  /// The names of all clusters with those of the enclosing clusters, the outermost first, in the
  /// order of the text.
  public var clusterPaths: [[String]] { clusterPaths(in: nil, below: []) }

  private func clusterPaths(in parent: Int?, below path: [String]) -> [[String]] {
    inDrawnOrder(contents[parent] ?? []).flatMap { position -> [[String]] in
      if isCluster(position) {
        let inner = path + [clusterName(position)]
        return [inner] + clusterPaths(in: position, below: inner)
      }
      return hasNameBelow(position) ? [path + [nameCluster(of: position)]] : []
    }
  }

  /// Returns the text with other names of clusters.
  public func text(naming names: [String: String]) -> String {
    var copy = self
    copy.otherNames = names
    return copy.text
  }

  /// Returns the name of the cluster of a composite state or a region.
  public func clusterName(_ position: Int) -> String { named("cluster_n\(position)") }

  /// Returns the name of the cluster that shows the name of a final state below its ring.
  public func nameCluster(of position: Int) -> String { named("cluster_name\(position)") }

  private func named(_ name: String) -> String { otherNames[name] ?? name }
}

// MARK: - Defaults

extension StyledDOTWriter {
  private var defaults: [String] {
    let font = DOTText.quoted(style.fontName)
    return [
      "graph [" + layout + ", bgcolor=\"\(palette.ground)\"" + title(font) + "]",
      """
      node [shape=box, style="rounded,filled", fillcolor="\(palette.stateFill)", \
      color="\(palette.stateLine)", penwidth=1.3, margin=0, height=0.5, width=0.9, \
      fontname=\(font), fontsize=12, fontcolor="\(palette.text)"]
      """,
      """
      edge [color="\(palette.line)", penwidth=1.1, arrowhead=normal, arrowtail=normal, \
      arrowsize=0.7, fontname=\(font), fontsize=10, fontcolor="\(palette.label)"]
      """,
    ]
  }

  private var layout: String {
    let direction =
      switch style.direction {
      case .leftToRight: "LR"
      case .topToBottom: "TB"
      }
    let lines =
      switch frames {
      case .background(let lines): "_background=\(DOTText.quoted(lines)), "
      case .complete, .composites: ""
      }
    let spacing = "nodesep=0.45, ranksep=\(isNested ? 0.4 : 0.5)"
    let common =
      "\(lines)rankdir=\(direction), newrank=true, pad=0.3, \(spacing)"
      + (isNested ? ", compound=true" : "")
    // Without a limit, 45 edges out of 45 nested clusters take seconds.
    let limit = effort == .full && isDeep ? ", nslimit=2, nslimit1=2" : ""
    return "\(common), \(effort.attributes)\(limit), outputorder=edgesfirst"
  }

  private var isNested: Bool {
    contents.keys.contains { $0 != nil }
  }

  /// The effort of Graphviz for the layout.
  public var effort: LayoutEffort { graph.layoutEffort }

  /// Whether composite states are nested more than ten levels deep.
  public var isDeep: Bool { graph.depth > 10 }

  private func title(_ font: String) -> String {
    guard !graph.name.isEmpty else { return "" }
    let text = "<B>\(DOTText.html(graph.name))</B>"
    let lines = graph.name.printable { _ in nil }.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let label =
      isMeasured ? label(TextCell(lines, text, size: 15, isBold: true)) : "label=<\(text)>"
    return """
      , fontname=\(font), fontsize=15, fontcolor="\(palette.text)", labelloc=t, labeljust=l, \
      \(label)
      """
  }
}
