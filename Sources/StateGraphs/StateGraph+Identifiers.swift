// The ids of what is drawn, by which style sheets and programs find it in a picture.
extension StateGraph {
  /// The id of a node's element in an SVG, and the value of `id` in DOT.
  ///
  /// The same graph always has the same ids. They number ``nodes``: a graph in which states are folded or left out
  /// has ids of its own.
  ///
  /// - Parameter position: An index in ``nodes``.
  public func id(ofNode position: Int) -> String { "state\(position)" }

  /// The id of an edge's element in an SVG, and the value of `id` in DOT.
  ///
  /// In DOT, an arrow between a frame and what is in it may have two parts; the other one's id ends with `-start`.
  ///
  /// - Parameter number: An index in ``edges``.
  public func id(ofEdge number: Int) -> String { "transition\(number)" }

  /// The id of the state at a path; `nil` if no state is there.
  ///
  /// ```swift
  /// let ids = machine.schema.paths(of: machine.state).compactMap { graph.id(ofStateAt: $0) }
  /// ```
  /// - Parameter path: The path of a state: see ``node(at:)``.
  public func id(ofStateAt path: String) -> String? { node(at: path).map(id(ofNode:)) }
}
