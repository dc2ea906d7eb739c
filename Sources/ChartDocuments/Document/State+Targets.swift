extension ChartDocument.Target {
  /// The state that a history or an entry point belongs to; empty for the chart itself.
  var owner: String? {
    switch self {
    case .history(let state, _, _), .entryPoint(_, let state): state
    case .state, .exitPoint, .join, .termination: nil
    }
  }
}

extension ChartDocument.State {
  /// The states directly in the state, or in its regions.
  public var children: [Self] { states + regions.flatMap(\.states) }

  /// The state and all of its descendants, in the order of the file.
  public var withDescendants: [Self] { [self] + children.flatMap(\.withDescendants) }

  /// Replaces the targets of transitions, joins and points, also in its descendants.
  mutating func mapTargets(_ replace: @escaping (ChartDocument.Target) -> ChartDocument.Target) {
    var map = TargetMap(replace: replace)
    accept(&map)
  }
}

private struct TargetMap: DocumentVisitor {
  let replace: (ChartDocument.Target) -> ChartDocument.Target

  mutating func visit(_ targets: inout [ChartDocument.Target]) { targets = targets.map(replace) }
}
