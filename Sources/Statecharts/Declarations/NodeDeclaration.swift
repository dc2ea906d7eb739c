/// A state or a region as a chart's body declares it.
@usableFromInline
package struct NodeDeclaration<State: Hashable, Event, Subject> {
  /// Parallel, final, a region, or simple: a simple state with states in it is composite.
  package let kind: NodeKind
  /// `nil` for a region.
  package let state: State?
  /// The name of a region.
  package let name: String?
  package let initial: InitialTransition<State>
  /// Whether both initial states and another initial transition are given.
  package let hasTwoInitials: Bool
  package let tags: [StateTag]
  package let elements: [ChartElement<State, Event, Subject>]
  package let nesting: Nesting

  package init(
    _ kind: NodeKind, _ state: State? = nil, named name: String? = nil,
    initialStates: [State] = [], initial: InitialTransition<State> = .first,
    tags: [StateTag] = [], elements: [ChartElement<State, Event, Subject>]
  ) {
    (self.kind, self.state, self.name, self.tags) = (kind, state, name, tags)
    self.initial = initialStates.isEmpty ? initial : .states(initialStates)
    hasTwoInitials = !initialStates.isEmpty && initial != .first
    nesting = Nesting(around: elements)
    self.elements = nesting.isTooDeep ? [] : elements
  }
}
