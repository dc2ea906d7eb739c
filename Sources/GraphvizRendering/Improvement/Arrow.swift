import Graphable

/// An arrow of a picture, with its position.
struct Arrow {
  /// Its index in the edges of the graph.
  let number: Int
  let id: String
  let edge: StateGraph.Edge
  /// Its ends and their ancestors.
  ///
  /// The arrow may run through all of these.
  let own: Set<Int>
  var line: PictureLayout.Line {
    didSet { path = line.curve.flattened }
  }
  /// Whether the label is still next to the old line of a rerouted arrow.
  var isLabelLost = false
  /// The line as segments.
  private(set) var path: [Point]

  init(number: Int, id: String, edge: StateGraph.Edge, own: Set<Int>, line: PictureLayout.Line) {
    (self.number, self.id, self.edge, self.own, self.line) = (number, id, edge, own, line)
    path = line.curve.flattened
  }

  mutating func lead(along curve: Curve) {
    line.curve = curve
    isLabelLost = line.label != nil
  }
}
