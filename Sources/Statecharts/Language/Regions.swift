// Orthogonal regions (UML 2.5.1 §14.2.3.2).

extension Statechart {
  /// A region of a parallel state: `region("camera") { state(.idle); state(.recording) }`.
  ///
  /// - Parameters:
  ///   - name: The name of the region in diagrams and paths.
  ///   - initial: The initial state: a child, or another descendant. Several must be in different
  ///     regions. Default: the first child.
  ///   - initialTransition: Where entering it leads, as a value, in the place of `initial`.
  ///   - content: The states of the region, and its history. Transitions that concern all of them belong to the
  ///     parallel state.
  public func region(
    _ name: String? = nil, initial: State..., initialTransition: InitialTransition<State> = .first,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .node(
        NodeDeclaration(
          .region, named: name, initialStates: initial, initial: initialTransition,
          elements: content())))
  }
}
