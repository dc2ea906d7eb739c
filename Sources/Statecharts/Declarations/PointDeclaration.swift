/// An entry or exit point of a composite state or of a chart, as declared.
@usableFromInline
package struct PointDeclaration<State: Hashable, Event, Subject> {
  package enum Kind: Hashable {
    case entry
    case exit
  }

  package let kind: Kind
  package let name: String
  /// The target of the segment that starts at the point; `nil` for an exit point that the enclosing
  /// chart connects.
  package let target: Destination<State>?
  /// The effect of that segment.
  package let actions: SmallList<ChartAction<State, Event, Subject>>

  package init(
    _ kind: Kind, name: String, target: Destination<State>?,
    actions: SmallList<ChartAction<State, Event, Subject>> = SmallList()
  ) {
    self.kind = kind
    self.name = name
    self.target = target
    self.actions = actions
  }
}
