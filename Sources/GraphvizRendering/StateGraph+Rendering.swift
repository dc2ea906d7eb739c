import Graphable

extension StateGraph {
  /// Draws this graph, and returns the bytes of the picture.
  ///
  /// ```swift
  /// let svg = try graph.rendered(as: .svg)
  /// ```
  /// Thread-safe: Graphviz draws one picture at a time, and concurrent calls wait. A layout cannot
  /// be cancelled.
  ///
  /// The layout of a large graph (`StateGraph.isLarge`) takes long. For 1,000 states with 2,000
  /// arrows, it takes a second if most arrows connect near states, and up to a minute otherwise.
  /// Draw large charts in parts, with `DiagramStyle.focus`.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - style: The style of the diagram.
  /// - Returns: The bytes of a file of this format. They are always the same for the same graph and
  ///   style, except for the time of creation in a PDF. The elements of an SVG are in the order of
  ///   the graph.
  /// - Throws: ``RenderingError``, for instance if Graphviz is not installed.
  public func rendered(
    as format: ImageFormat, style: DiagramStyle = DiagramStyle()
  ) throws(RenderingError) -> [UInt8] {
    try Drawing(of: self, style: style).rendered(as: format)
  }

  /// Draws this graph, and writes the picture to a file atomically.
  ///
  /// ```swift
  /// try graph.write(to: "Diagrams/door.svg")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file, which is replaced if it exists. Its extension determines the
  ///     ``ImageFormat``: `.svg`, `.png` or `.pdf`.
  ///   - style: The style of the diagram.
  /// - Throws: ``RenderingError``. After an error, an existing file is unchanged.
  public func write(
    to path: String, style: DiagramStyle = DiagramStyle()
  ) throws(RenderingError) {
    let format = try ImageFormat(path: path)
    try PictureFile(path: path).write(rendered(as: format, style: style))
  }
}
