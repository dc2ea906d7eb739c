// Transitions into shallow history (UML 2.5.1 §14.2.3.7).

extension Statechart where Event: Equatable {
  /// An event leads back to the child of a composite that was active last.
  ///
  /// `on(.power, toHistoryOf: .on)`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - composite: Whose child that was active is entered again, and begins anew.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .history(of: composite, isDeep: false), kind: kind,
      guard: guardName, if: condition)
  }

  /// An event leads back to the child of a composite that was active last, and something is done on
  /// the way.
  ///
  /// `on(.power, toHistoryOf: .on, if: { $0.isReady }) { $0.tries += 1 }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - composite: Whose child that was active is entered again, and begins anew.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public func on(
    _ event: Event, toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .history(of: composite, isDeep: false), kind: kind,
      guard: guardName, if: condition,
      action: actionName, perform: action)
  }
}

extension Statechart {
  /// An event with a payload leads back to the child of a composite that was active last.
  ///
  /// `on(\.volume, toHistoryOf: .on, if: { deck, level in level > 80 })`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  ///   - composite: Whose child that was active is entered again, and begins anew.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .history(of: composite, isDeep: false), kind: kind,
      guard: guardName, if: condition)
  }

  /// An event with a payload leads back to the child of a composite that was active last, and its
  /// payload reaches the action.
  ///
  /// `on(\.volume, toHistoryOf: .on) { deck, level in deck.level = level }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .history(of: composite, isDeep: false), kind: kind,
      guard: guardName, if: condition,
      action: actionName, perform: action)
  }

  /// An eventless transition leads back to the child of a composite that was active last.
  ///
  /// `always(toHistoryOf: .on, if: { $0.isDone })`. It is taken before any further event, as soon
  /// as the guard holds after a step.
  @_disfavoredOverload
  public func always(
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .always, to: .history(of: composite, isDeep: false), kind: kind, guard: guardName,
      if: condition)
  }

  /// An eventless transition leads back to the child of a composite that was active last, and
  /// something is done on the way.
  public func always(
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .always, to: .history(of: composite, isDeep: false), kind: kind, guard: guardName,
      if: condition, action: actionName,
      perform: action)
  }

  /// The completion of this state leads back to the child of a composite that was active last.
  ///
  /// `onDone(toHistoryOf: .on)`, inside the state whose completion is meant.
  @_disfavoredOverload
  public func onDone(
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .completion, to: .history(of: composite, isDeep: false), kind: kind, guard: guardName,
      if: condition)
  }

  /// The completion of this state leads back to the child of a composite that was active last, and
  /// something is done on the way.
  public func onDone(
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .completion, to: .history(of: composite, isDeep: false), kind: kind, guard: guardName,
      if: condition, action: actionName,
      perform: action)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload leads back to the child of a composite that was active last.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: @escaping (Payload) throws -> Bool
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .history(of: composite, isDeep: false), kind: kind,
      guard: guardName,
      if: { try condition($1) })
  }

  /// An event with a payload leads back to the child of a composite that was active last, and its
  /// payload reaches the action.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toHistoryOf composite: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .history(of: composite, isDeep: false), kind: kind,
      guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}
