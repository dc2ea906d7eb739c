import CGraphviz
import Graphable

/// Renders DOT as pictures, one at a time, with the only Graphviz context of the process.
///
/// Tests create renderers for libraries that do not exist.
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
    try withGraph { context throws(RenderingError) in
      try context.graph(from: dot)
    } do: { context, graph throws(RenderingError) in
      try context.render(graph, format: format)
    }
  }

  /// All positions in a drawing, and its picture if a format is given.
  func layOut(
    _ drawing: StyledDOTWriter, format: String? = nil
  ) throws(RenderingError) -> (layout: PictureLayout, picture: [UInt8]) {
    try withGraph { context throws(RenderingError) in
      try context.graph(of: drawing)
    } do: { context, graph throws(RenderingError) in
      try context.layOut(graph, clusters: drawing.clusterPaths, format: format)
    }
  }

  /// The picture of a drawing with the positions of `layout`.
  func draw(
    _ drawing: StyledDOTWriter, placed layout: PictureLayout, format: String
  ) throws(RenderingError) -> [UInt8] {
    try withGraph { context throws(RenderingError) in
      try context.graph(of: drawing)
    } do: { context, graph throws(RenderingError) in
      graph.place(layout, clusters: drawing.clusterPaths)
      return try context.draw(placed: graph, format: format)
    }
  }

  private func withGraph<Result>(
    _ parse: (GraphvizContext) throws(RenderingError) -> GraphvizGraph,
    do body: (GraphvizContext, borrowing GraphvizGraph) throws(RenderingError) -> Result
  ) throws(RenderingError) -> Result {
    cgraphviz_lock()
    defer { cgraphviz_unlock() }
    // Created before the text is parsed, because it declares the attributes of every graph.
    let context = try currentContext()
    let graph = try parse(context)
    do throws(RenderingError) {
      return try body(context, graph)
    } catch {
      self.context = nil
      throw error
    }
  }

  /// A failure is not stored, because Graphviz may be installed while the program runs.
  private func currentContext() throws(RenderingError) -> GraphvizContext {
    if let context { return context }
    let context = try GraphvizContext(library: GraphvizLibrary(names: libraryNames))
    self.context = context
    return context
  }
}
