// The default targets of histories (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// Declares the default targets of this composite's history, which are entered if none is recorded.
  ///
  /// Write `history(defaults: [.general])` inside `state(.settings) { … }`, and in another state
  /// `on(.back, via: .history(of: .settings))`. Without this line, the default is the initial state.
  ///
  /// - Parameters:
  ///   - kind: Shallow or deep history. Default: shallow.
  ///   - targets: Descendants of this composite; those of a parallel state are in several of its regions.
  ///   - action: An action of the transition to the defaults: short for `.perform { … }`.
  public func history(
    _ kind: HistoryKind = .shallow, defaults targets: [State],
    perform action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.history(kind), to: .states(targets), action)
  }
}
