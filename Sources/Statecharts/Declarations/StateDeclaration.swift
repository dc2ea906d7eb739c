/// A state as a chart's body declares it.
@usableFromInline
package struct StateDeclaration<State: Hashable, Event, Subject> {
  package let id: State
  /// Parallel, final, or simple: a simple one with states in it is composite.
  package let kind: NodeKind
  package let initial: InitialTransition<State>
  package let tags: [StateTag]
  package let elements: [ChartElement<State, Event, Subject>]
  package let nesting: Nesting

  package init(
    _ id: State, kind: NodeKind = .simple, initial: InitialTransition<State> = .first,
    tags: [StateTag] = [], elements: [ChartElement<State, Event, Subject>]
  ) {
    self.id = id
    self.kind = kind
    self.initial = initial
    self.tags = tags
    nesting = Nesting(around: elements)
    self.elements = nesting.isTooDeep ? [] : elements
  }
}

/// One of the regions of a parallel state.
@usableFromInline
package struct RegionDeclaration<State: Hashable, Event, Subject> {
  package let name: String?
  package let initial: InitialTransition<State>
  package let elements: [ChartElement<State, Event, Subject>]
  package let nesting: Nesting

  @usableFromInline
  package init(
    name: String?, initial: InitialTransition<State>,
    elements: [ChartElement<State, Event, Subject>]
  ) {
    self.name = name
    self.initial = initial
    nesting = Nesting(around: elements)
    self.elements = nesting.isTooDeep ? [] : elements
  }
}
