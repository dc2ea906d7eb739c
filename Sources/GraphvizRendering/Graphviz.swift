/// The installation of Graphviz that draws pictures.
///
/// It is loaded at the first use. If it is not found, the next use searches for it again. A package
/// that uses this library therefore builds without Graphviz, and needs no rebuild after an
/// installation.
public enum Graphviz {
  /// Whether Graphviz is installed and can draw an empty graph.
  ///
  /// Use it in tests and in programs where pictures are optional. Each use draws an empty graph.
  public static var isAvailable: Bool {
    (try? render("digraph \"empty\" {}", as: .svg)) != nil
  }

  /// The version of Graphviz, such as `2.42.2`; `nil` if it is not installed.
  public static var version: String? {
    try? Renderer.shared.version()
  }

  /// The picture of the graph in `dot`.
  ///
  /// Thread-safe: concurrent calls wait for each other. A layout cannot be cancelled.
  ///
  /// - Precondition: `dot` is a text of this package. Graphviz 2.42 corrupts its heap if a labeled
  ///   edge connects two nodes of the same rank. The texts of this package avoid that: they declare
  ///   `newrank=true` and no `rank=same`.
  static func render(
    _ dot: String, as format: ImageFormat
  ) throws(RenderingError) -> [UInt8] {
    try Renderer.shared.render(dot, format: "\(format)")
  }
}
