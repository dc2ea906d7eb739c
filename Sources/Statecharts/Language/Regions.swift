// Orthogonal regions (UML 2.5.1 §14.2.3.2).

extension Statechart {
  /// A region of a parallel state; it begins in its first state.
  ///
  /// - Parameters:
  ///   - name: What diagrams call it.
  ///   - content: Its states. What happens in all of them belongs to the parallel state.
  public func region(
    _ name: String? = nil, @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(.region(RegionDeclaration(name: name, initial: .first, elements: content())))
  }

  /// A region of a parallel state that begins in `initial`: `region("drive", initial: .parked) { … }`.
  public func region(
    _ name: String? = nil, initial: State,
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .region(RegionDeclaration(name: name, initial: .states([initial]), elements: content())))
  }

  /// A region that begins in several states, which lie in different regions further in.
  public func region(
    _ name: String? = nil, initialEach: [State],
    @ChartBuilder<State, Event, Subject> content: () -> [Element]
  ) -> Element {
    Element(
      .region(RegionDeclaration(name: name, initial: .states(initialEach), elements: content())))
  }
}
