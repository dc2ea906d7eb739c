import Graphable

extension StateGraph {
  /// The picture of this graph.
  ///
  /// ```swift
  /// let svg = try graph.rendered(as: .svg)
  /// ```
  /// Safe from any number of threads and tasks at once: Graphviz draws one picture at a time, and
  /// the others wait. A picture that is being laid out cannot be cancelled, and a large one can
  /// take long, see `StateGraph.isLarge`: 1,000 states with 2,000 arrows take a second
  /// if most arrows lead to somewhere near, and most of a minute if they lead to anywhere. Draw
  /// large charts part by part, with `DiagramStyle.focus`.
  ///
  /// - Parameters:
  ///   - format: The kind of picture.
  ///   - style: How it looks.
  /// - Returns: The bytes of a file of that kind, the same for the same graph and style, except that
  ///   a PDF holds the time at which it was made. The elements of an SVG stand in the graph's order.
  /// - Throws: A ``RenderingError`` that says what to do when Graphviz is not installed.
  public func rendered(
    as format: ImageFormat, style: DiagramStyle = DiagramStyle()
  ) throws(RenderingError) -> [UInt8] {
    try Drawing(of: self, style: style).rendered(as: format)
  }

  /// Writes the picture of this graph to a file, in one go: nobody reads half a picture.
  ///
  /// ```swift
  /// try graph.write(to: "Diagrams/door.svg")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file, which is replaced if it exists. Its extension says which ``ImageFormat``
  ///     to write: `.svg`, `.png` or `.pdf`.
  ///   - style: How the picture looks.
  /// - Throws: A ``RenderingError``; then the file is as it was.
  public func write(
    to path: String, style: DiagramStyle = DiagramStyle()
  ) throws(RenderingError) {
    let format = try ImageFormat(path: path)
    try PictureFile(path: path).write(rendered(as: format, style: style))
  }
}
