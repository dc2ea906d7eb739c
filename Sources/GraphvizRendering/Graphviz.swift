/// The Graphviz installation that pictures are drawn with.
///
/// It is looked for when it is first needed, and again as long as it is not found: a package that
/// renders builds without Graphviz, and renders as soon as it is installed.
public enum Graphviz {
  /// Whether pictures can be rendered: Graphviz is installed and draws a graph without a state.
  ///
  /// A condition for tests and for programs that can do without pictures. It costs a small render.
  public static var isAvailable: Bool {
    (try? render("digraph \"empty\" {}", as: .svg)) != nil
  }

  /// The version of Graphviz, such as `2.42.2`; nil when it is not installed.
  public static var version: String? {
    try? Renderer.shared.version()
  }

  /// The picture of the one graph that `dot` describes.
  ///
  /// Safe from any number of threads and tasks at once; they take turns, and a layout cannot be
  /// cancelled.
  ///
  /// - Precondition: `dot` is this package's own text. Graphviz 2.42 corrupts the heap where a
  ///   labeled edge joins two nodes of one rank, which is left to text that declares
  ///   `newrank=true` and no `rank=same` to avoid.
  package static func render(
    _ dot: String, as format: ImageFormat
  ) throws(RenderingError) -> [UInt8] {
    try Renderer.shared.render(dot, format: format.rawValue)
  }
}
