/// Whether one enters a composite through a point, or exits it.
package enum PointKind: Hashable, Sendable {
  case entry
  case exit

  /// The name in messages.
  var words: String {
    switch self {
    case .entry: "entry point"
    case .exit: "exit point"
    }
  }
}

/// An entry or exit point of a composite state or of a chart, as declared.
@usableFromInline
package struct PointDeclaration<State: Hashable, Event, Subject> {
  package let kind: PointKind
  package let name: String
  /// The target of the segment that starts at the point; `nil` for an exit point that the enclosing
  /// chart connects.
  package let target: Destination<State>?
  /// The effect of that segment.
  package let actions: SmallList<ChartAction<State, Event, Subject>>

  package init(
    _ kind: PointKind, name: String, target: Destination<State>?,
    actions: SmallList<ChartAction<State, Event, Subject>> = SmallList()
  ) {
    self.kind = kind
    self.name = name
    self.target = target
    self.actions = actions
  }
}
