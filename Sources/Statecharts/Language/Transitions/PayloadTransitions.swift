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

  /// A transition to the child of a composite that was active last, on events that carry a payload.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toHistoryOf composite: State, kind: TransitionKind = .external,
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name, to: .history(of: composite, isDeep: false), kind: kind,
      action)
  }

  /// A transition to all states of a composite that were active last, on events that carry a payload.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toDeepHistoryOf composite: State, kind: TransitionKind = .external,
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name, to: .history(of: composite, isDeep: true), kind: kind, action)
  }

  /// A fork: a transition to states in different regions, on events that carry a payload.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name, to: .each(targets, shallow, deep), kind: kind, action)
  }

  /// A transition to a join, on events that carry a payload.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toJoin join: String,
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(carrying: payload, event: name, to: .join(join), action)
  }

  /// A transition to a junction, whose branches get the payload, too:
  /// `on(\.volume, toJunction: [.to(.loud).when { deck, volume in volume > 0.9 }, .otherwise(.on)])`.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toJunction branches: [PayloadBranch<State, Event, Subject, Payload>],
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name,
      to: .junction(TargetDeclaration.branches(branches, carrying: payload)), action)
  }

  /// A transition to a choice, whose branches get the payload, too.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toChoice branches: [PayloadBranch<State, Event, Subject, Payload>],
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(
      carrying: payload, event: name,
      to: .choice(TargetDeclaration.branches(branches, carrying: payload)), action)
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

  /// A transition among candidates on events that carry a payload, to be followed by a function that
  /// gets the context.
  ///
  /// `on(\.page, among: [.first, .last]).selectWithContext { $0.subject.place(of: $0.event) }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    among candidates: [State], kind: TransitionKind = .external
  ) -> SelectionLine<PayloadLine<State, Event, Subject, Payload>> {
    SelectionLine(candidates) { target in
      PayloadLine(carrying: payload, event: name, to: target, kind: kind)
    }
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

  /// A transition that terminates the machine, on events that carry a payload.
  ///
  /// `terminate(onAny: \.failure) { deck, failure in deck.note(failure) }`
  @inlinable
  public func terminate<Payload>(
    onAny payload: @escaping (Event) -> Payload?, event name: String? = nil,
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Payload> {
    PayloadLine(carrying: payload, event: name, to: .termination, action)
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
