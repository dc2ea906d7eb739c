/// A state or a region as a chart's body declares it.
@usableFromInline
struct NodeDeclaration<State: Hashable, Event, Subject> {
  /// Parallel, final, a region, or simple: a simple state with states in it is composite.
  let kind: NodeKind
  /// `nil` for a region.
  let state: State?
  /// The name of a region.
  let name: String?
  let initial: InitialTransition<State>
  /// Whether both initial states and another initial transition are given.
  let hasTwoInitials: Bool
  let tags: [StateTag]
  let elements: [ChartElement<State, Event, Subject>]
  let nesting: Nesting

  init(
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
