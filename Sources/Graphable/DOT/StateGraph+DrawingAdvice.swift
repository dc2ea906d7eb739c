extension StateGraph {
  /// Advice for a better picture of a graph with 100 or more states; `nil` for a smaller graph that is not ``isLarge``.
  ///
  /// Tools print it when they draw.
  public var drawingAdvice: String? {
    let states = nodes.indices.count(where: isState)
    guard isLarge || states >= 100 else { return nil }
    let plain =
      isLarge ? "it is drawn plainly, and that may take minutes" : "few readers will understand it"
    let remedy =
      isFlat
      ? group
      : "Fold composite states, draw a part with the style's `focus`\(example), or split the chart into submachines"
    return """
      \(states) states and \(edges.count) transitions are too much for one picture: \(plain). \(remedy)
      """
  }

  /// Advice for a better picture, after it has been drawn.
  ///
  /// It is `nil` if the longer side is less than four times as long as the other one, and the graph has fewer than 100
  /// states.
  /// Tools print it when they draw.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in any unit.
  ///   - height: The height of the picture, in the same unit.
  public func drawingAdvice(width: Double, height: Double) -> String? {
    let (long, short) = (max(width, height), min(width, height))
    guard nodes.indices.count(where: isState) >= 8, short > 0, long >= 4 * short else {
      return drawingAdvice
    }
    let sides = width > height ? "wide as it is high" : "high as it is wide"
    let remedy =
      isFlat
      ? group : "Draw a part with the style's `focus`\(example), or fewer levels with its `depth`"
    return """
      the picture is \(Int(long / short)) times as \(sides): few readers will understand it. \(remedy)
      """
  }

  /// Whether no state contains others, or did before it was folded: then nothing can be folded, and no style shows a part.
  private var isFlat: Bool { !nodes.contains { $0.kind == .composite || $0.isFolded } }

  private var group: String { "Group its states in composite states, which can be folded" }

  /// The composite state with the most states in it, except one that contains most of the graph.
  private var example: String {
    let states = nodes.indices.filter(isState)
    let counts = nodes.indices.filter { nodes[$0].kind == .composite }.map { frame in
      (frame: frame, count: states.count { $0 != frame && contains(frame, $0) })
    }
    let best = counts.filter { 2 * $0.count <= states.count }.max {
      ($0.count, $1.frame) < ($1.count, $0.frame)
    }
    guard let best, best.count > 1 else { return "" }
    return ", for instance '\(nodes[best.frame].label)' with \(best.count) states"
  }
}
