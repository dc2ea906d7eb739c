import CGraphviz

/// Turns DOT into pictures, one at a time, with the process's one Graphviz context.
///
/// Tests make renderers of their own for libraries that do not exist.
final class Renderer: @unchecked Sendable {  // what varies is touched under the lock only
  static let shared = Renderer(libraryNames: GraphvizLibrary.names)

  private let libraryNames: [String]
  private var context: GraphvizContext?

  init(libraryNames: [String]) {
    self.libraryNames = libraryNames
  }

  func version() throws(RenderingError) -> String {
    cgraphviz_lock()
    defer { cgraphviz_unlock() }
    return try currentContext().version
  }

  func render(_ dot: String, format: String) throws(RenderingError) -> [UInt8] {
    try draw(dot) { context, graph throws(RenderingError) in
      try context.render(graph, format: format)
    }
  }

  func measure(
    _ clusters: [[String]], in dot: String, format: String?
  ) throws(RenderingError) -> (boxes: [ClusterBox?], picture: [UInt8]) {
    try draw(dot) { context, graph throws(RenderingError) in
      try context.measure(clusters, in: graph, format: format)
    }
  }

  private func draw<Result>(
    _ dot: String,
    _ body: (GraphvizContext, borrowing GraphvizGraph) throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    cgraphviz_lock()
    defer { cgraphviz_unlock() }
    // Made before the text is parsed: it declares the attributes that every graph has.
    let context = try currentContext()
    let graph = try context.graph(from: dot)
    do throws(RenderingError) {
      return try body(context, graph)
    } catch {
      self.context = nil
      throw error
    }
  }

  /// Nothing is remembered when it fails: Graphviz may be installed while the program runs.
  private func currentContext() throws(RenderingError) -> GraphvizContext {
    if let context { return context }
    let context = try GraphvizContext(library: GraphvizLibrary(names: libraryNames))
    self.context = context
    return context
  }
}
