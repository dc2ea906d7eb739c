// The default targets of histories (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// The default targets of this composite's history, while none is recorded: without it, the initial
  /// state.
  ///
  /// `history(defaults: [.general])` inside `state(.settings) { … }`, and in another state
  /// `on(.back, via: .history(of: .settings))`.
  ///
  /// - Parameters:
  ///   - kind: Shallow or deep history. Default: shallow.
  ///   - targets: The targets: descendants of this composite. Those of a parallel state are in several of
  ///     its regions.
  ///   - action: An action of the transition to the defaults: short for `.perform { … }`.
  public func history(
    _ kind: HistoryKind = .shallow, defaults targets: [State],
    perform action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.history(kind), to: .states(targets), action)
  }
}
