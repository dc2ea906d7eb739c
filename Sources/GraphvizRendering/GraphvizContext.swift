import CGraphviz
import Graphable

/// The context of Graphviz: its plugins and the current picture.
///
/// Never freed: 2.42 reads freed memory when a context is freed and another one made. A context
/// takes some ten kilobytes.
struct GraphvizContext {
  private let library: GraphvizLibrary
  private let pointer: OpaquePointer

  init(library: GraphvizLibrary) throws(RenderingError) {
    guard let pointer = library.gvContext() else {
      throw .graphRefused(messages: "there is no memory for a context")
    }
    self.library = library
    self.pointer = pointer
  }

  var version: String {
    library.gvcVersion(pointer).map { String(cString: $0) } ?? "of unknown version"
  }

  /// Parses the first graph of `dot`.
  func graph(from dot: String) throws(RenderingError) -> GraphvizGraph {
    try GraphvizGraph(parsing: dot, with: library)
  }

  /// Lays out and draws `graph`.
  ///
  /// If this throws, the context must not be used again.
  func render(
    _ graph: borrowing GraphvizGraph, format: String
  ) throws(RenderingError) -> [UInt8] {
    try layOut(graph)
    defer { _ = library.gvFreeLayout(pointer, graph.pointer) }
    return try draw(graph, format: format)
  }

  /// Parses the text of a drawing, and keeps the order of its clusters.
  func graph(of drawing: StyledDOTWriter) throws(RenderingError) -> GraphvizGraph {
    guard version.hasPrefix("2.") else {
      return try GraphvizGraph(parsing: drawing.text, with: library)
    }
    return try GraphvizGraph(ordering: drawing, with: library)
  }

  /// Lays out `graph`, and returns all positions.
  ///
  /// Draws the graph only if there is a format.
  ///
  /// - Parameter clusters: Each with the names of the enclosing clusters, the outermost first.
  func layOut(
    _ graph: borrowing GraphvizGraph, clusters: [[String]], format: String?
  ) throws(RenderingError) -> (layout: PictureLayout, picture: [UInt8]) {
    try layOut(graph)
    defer { _ = library.gvFreeLayout(pointer, graph.pointer) }
    let picture = if let format { try draw(graph, format: format) } else { [UInt8]() }
    // Drawing the graph as xdot sets the attributes with the positions.
    _ = try draw(graph, format: "xdot")
    guard let layout = graph.layout(ofClusters: clusters) else {
      throw .graphRefused(messages: "the layout has no size")
    }
    return (layout, picture)
  }

  /// Draws `graph`, whose positions are set.
  func draw(
    placed graph: borrowing GraphvizGraph, format: String
  ) throws(RenderingError) -> [UInt8] {
    try layOut(graph, engine: "nop2")
    defer { _ = library.gvFreeLayout(pointer, graph.pointer) }
    return try draw(graph, format: format)
  }

  private func layOut(
    _ graph: borrowing GraphvizGraph, engine: String = "dot"
  ) throws(RenderingError) {
    let status = library.gvLayout(pointer, graph.pointer, engine)
    guard status == 0, library.agerrors() == 0 else {
      let messages = library.messages
      throw messages.contains("Layout type")
        ? .pluginsNotConfigured(version: version) : .graphRefused(messages: messages)
    }
  }

  private func draw(
    _ graph: borrowing GraphvizGraph, format: String
  ) throws(RenderingError) -> [UInt8] {
    var data: UnsafeMutablePointer<CChar>?
    defer { library.gvFreeRenderData(data) }
    var length: UInt64 = 0
    let status = library.gvRenderData(pointer, graph.pointer, format, &data, &length)
    guard status == 0, library.agerrors() == 0, let data, length > 0 else {
      let messages = library.messages
      // The messages are “renderer for x is unavailable” and “Format: "x" not recognized”.
      throw messages.contains("is unavailable") || messages.contains("not recognized")
        ? .formatNotSupported(format, version: version) : .graphRefused(messages: messages)
    }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
