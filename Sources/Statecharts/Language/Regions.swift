// Orthogonal regions (UML 2.5.1 §14.2.3.2).

extension Statechart {
  /// A region of a parallel state: `region("camera") { state(.idle); state(.recording) }`.
  ///
  /// - Parameters:
  ///   - name: The name of the region in diagrams and paths.
  ///   - initial: The initial states, if they are not the first child: several must be descendants
  ///     in different regions.
  ///   - content: The states of the region. Transitions that concern all of them belong to the
  ///     parallel state.
  public func region(
    _ name: String? = nil, initialEach initial: [State] = [],
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .region(
        RegionDeclaration(
          name: name, initial: initial.isEmpty ? .first : .states(initial), elements: content())))
  }

  /// A region of a parallel state with its initial state: `region("drive", initial: .parked) { … }`.
  public func region(
    _ name: String? = nil, initial: State,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    region(name, initialEach: [initial], content: content)
  }
}
