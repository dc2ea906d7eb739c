import Graphable

/// An arrow of a picture, and where it is.
struct Arrow {
  /// Its position among the graph's edges.
  let number: Int
  let id: String
  let edge: StateGraph.Edge
  /// Its ends and what is around them: it may run through all of these.
  let own: Set<Int>
  var line: PictureLayout.Line {
    didSet { path = line.curve.flattened }
  }
  /// Whether the label stands where the line was before it was led anew.
  var isLabelLost = false
  /// The line in straight pieces.
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
