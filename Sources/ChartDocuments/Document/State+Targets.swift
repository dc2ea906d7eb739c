extension ChartDocument.Target {
  /// The state to which a history or an entry point belongs; empty for the chart itself.
  var owner: String? {
    switch self {
    case .history(let state, _, _), .entryPoint(_, let state): state
    case .state, .exitPoint, .join, .termination: nil
    }
  }
}

extension ChartDocument.State {
  /// The states directly in it or in its regions.
  public var children: [Self] { states + regions.flatMap(\.states) }

  /// The state and all states in it, in the order of the file.
  public var withDescendants: [Self] { [self] + children.flatMap(\.withDescendants) }

  /// Replaces the targets of transitions, joins and points, also those of the states in it.
  mutating func mapTargets(_ replace: @escaping (ChartDocument.Target) -> ChartDocument.Target) {
    var map = TargetMap(replace: replace)
    accept(&map)
  }
}

private struct TargetMap: DocumentVisitor {
  let replace: (ChartDocument.Target) -> ChartDocument.Target

  mutating func visit(_ targets: inout [ChartDocument.Target]) { targets = targets.map(replace) }
}
