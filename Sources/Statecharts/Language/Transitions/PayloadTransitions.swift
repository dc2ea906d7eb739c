// Transitions on events that carry a payload. Inlinable, so that payloads are read as values of the chart's own
// types.

extension Statechart {
  /// Declares a transition on events that carry a payload.
  ///
  /// ```swift
  /// on(\.volume, to: .loud)
  ///   .when { deck, volume in volume > 0.9 }
  ///   .perform { deck, volume in deck.volume = volume }
  /// on(\.volume, via: .junction([.to(.loud).when { deck, volume in volume > 0.9 }, .otherwise(.on)]))
  /// on(\.volume) { deck, volume in deck.volume = volume }
  /// ```
  /// Without a target, it is internal: it neither exits nor enters a state.
  ///
  /// - Parameters:
  ///   - payload: Returns the payload of an event that triggers the transition, and `nil` for all others: a key
  ///     path, or another function. For every event, write `{ $0 }`.
  ///   - name: The name of the events in diagrams and traces. Default: the type of the payload.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``. The branches of a
  ///     junction or a choice get the payload, too.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the payload: short for `.perform { … }`. Default: none.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name, to: targets, via: pseudostate, kind: kind, action)
  }
}
