// Orthogonal regions (UML 2.5.1 §14.2.3.2).

extension Statechart {
  /// Declares a region of a parallel state: `region("camera") { state(.idle); state(.recording) }`.
  ///
  /// - Parameters:
  ///   - name: The name of the region in diagrams and paths. Default: none.
  ///   - initial: The initial state: a child or another descendant. Several are in different regions. Default:
  ///     the first child.
  ///   - initialTransition: The target of the initial transition as a value, in place of `initial`. Default:
  ///     the first child.
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
