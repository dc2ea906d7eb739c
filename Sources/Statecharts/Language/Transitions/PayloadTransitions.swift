// Transitions on events that carry a payload. Inlinable, so that payloads are read as values of the
// chart's own types.

extension Statechart {
  /// A transition to a state, on events that carry a payload.
  ///
  /// ```swift
  /// on(\.volume, to: .loud)
  ///   .when { deck, volume in volume > 0.9 }
  ///   .perform { deck, volume in deck.volume = volume }
  /// ```
  /// - Parameters:
  ///   - payload: Returns the payload of an event that triggers the transition, and `nil` for all
  ///     others. A key path is such a function, and so is `{ $0 }`, for every event.
  ///   - name: The name of these events in diagrams and traces.
  ///   - target: The target state; of a composite, its initial state is entered.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the payload: short for `.perform { … }`.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to target: State,
    kind: TransitionKind = .external, _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(carrying: payload, event: name, to: .states([target]), kind: kind, action)
  }

  /// A transition through a pseudostate, on events that carry a payload (UML 2.5.1 §14.2.3.7).
  ///
  /// The branches of a junction or a choice get the payload, too:
  /// ```swift
  /// on(\.volume, via: .junction([.to(.loud).when { deck, volume in volume > 0.9 }, .otherwise(.on)]))
  /// ```
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload>,
    kind: TransitionKind = .external, _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(carrying: payload, event: name, to: .none, kind: kind, action)
      .leading(via: pseudostate)
  }

  /// A transition to the state that a function selects among candidates, on events that carry a
  /// payload.
  ///
  /// `on(\.page, among: [.first, .last]) { book, page in page > 1 ? .last : .first }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    among candidates: [State], kind: TransitionKind = .external,
    _ select: @escaping (Subject, Payload) throws -> State?
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name,
      to: .among(candidates, StateSelector(carrying: payload, select)), kind: kind)
  }

  /// An action on events that carry a payload, which neither exits nor enters a state.
  ///
  /// `on(\.volume) { deck, volume in deck.volume = volume }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    _ action: @escaping (Subject, Payload) throws -> Void
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(carrying: payload, event: name, to: .none, kind: .internal, action)
  }

  /// An internal transition on events that carry a payload; its guards and actions follow as modifiers.
  ///
  /// `on(\.volume).when { deck, volume in volume > 0 }.perform { deck, volume in deck.volume = volume }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    on(internal: payload, event: name)
  }

  /// An internal transition on events that carry a payload; its action, if it has one, follows as a
  /// modifier.
  ///
  /// `on(internal: \.volume).performWithContext { context in … }`
  @inlinable
  public func on<Payload>(
    internal payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(carrying: payload, event: name, to: .none, kind: .internal)
  }
}

// Without a subject, the short forms get the payload alone; for other targets there is `.perform`.
// Disfavored, that is, tried last: charts with a subject compile faster.
extension Statechart where Subject == Void {
  /// A transition to a state with an action that gets the payload.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to target: State,
    kind: TransitionKind = .external, _ action: @escaping (Payload) throws -> Void
  ) -> PayloadLine<State, Event, Subject, Payload> {
    on(payload, event: name, to: target, kind: kind).perform(nil, action)
  }

  /// An action on events that carry a payload, which neither exits nor enters a state.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    _ action: @escaping (Payload) throws -> Void
  ) -> PayloadLine<State, Event, Subject, Payload> {
    on(internal: payload, event: name).perform(nil, action)
  }

  /// A transition to the state that a function selects by the payload among candidates.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    among candidates: [State], kind: TransitionKind = .external,
    _ select: @escaping (Payload) throws -> State?
  ) -> PayloadLine<State, Event, Subject, Payload> {
    on(payload, event: name, among: candidates, kind: kind) { _, payload in try select(payload) }
  }
}
