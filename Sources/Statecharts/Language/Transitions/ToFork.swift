// Forks: transitions into several regions (UML 2.5.1 §14.2.3.7).

extension Statechart where Event: Equatable {
  /// An event leads into several regions at once, as a fork.
  ///
  /// `on(.power, toEach: [.focused, .cruising])`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - targets: States in different regions; regions that are not named begin as usual.
  ///   - shallow: Composites in further regions that are entered through their shallow history.
  ///   - deep: Composites in further regions that are entered through their deep history.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .each(targets, shallow, deep), kind: kind, guard: guardName,
      if: condition
    )
  }

  /// An event leads into several regions at once, as a fork, and something is done on the way.
  ///
  /// `on(.power, toEach: [.focused, .cruising], if: { $0.isReady }) { $0.tries += 1 }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - targets: States in different regions; regions that are not named begin as usual.
  ///   - shallow: Composites in further regions that are entered through their shallow history.
  ///   - deep: Composites in further regions that are entered through their deep history.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public func on(
    _ event: Event, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .each(targets, shallow, deep), kind: kind, guard: guardName,
      if: condition,
      action: actionName, perform: action)
  }
}

extension Statechart {
  /// An event with a payload leads into several regions at once, as a fork.
  ///
  /// `on(\.volume, toEach: [.focused, .cruising], if: { deck, level in level > 80 })`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  ///   - targets: States in different regions; regions that are not named begin as usual.
  ///   - shallow: Composites in further regions that are entered through their shallow history.
  ///   - deep: Composites in further regions that are entered through their deep history.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .each(targets, shallow, deep), kind: kind,
      guard: guardName,
      if: condition)
  }

  /// An event with a payload leads into several regions at once, as a fork, and its payload reaches
  /// the action.
  ///
  /// `on(\.volume, toEach: [.focused, .cruising]) { deck, level in deck.level = level }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .each(targets, shallow, deep), kind: kind,
      guard: guardName,
      if: condition,
      action: actionName, perform: action)
  }

  /// An eventless transition leads into several regions at once, as a fork.
  ///
  /// `always(toEach: [.focused, .cruising], if: { $0.isDone })`. It is taken before any further
  /// event, as soon as the guard holds after a step.
  @_disfavoredOverload
  public func always(
    toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .always, to: .each(targets, shallow, deep), kind: kind, guard: guardName, if: condition)
  }

  /// An eventless transition leads into several regions at once, as a fork, and something is done
  /// on the way.
  public func always(
    toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .always, to: .each(targets, shallow, deep), kind: kind, guard: guardName, if: condition,
      action: actionName,
      perform: action)
  }

  /// The completion of this state leads into several regions at once, as a fork.
  ///
  /// `onDone(toEach: [.focused, .cruising])`, inside the state whose completion is meant.
  @_disfavoredOverload
  public func onDone(
    toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .completion, to: .each(targets, shallow, deep), kind: kind, guard: guardName, if: condition)
  }

  /// The completion of this state leads into several regions at once, as a fork, and something is
  /// done on the way.
  public func onDone(
    toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .completion, to: .each(targets, shallow, deep), kind: kind, guard: guardName, if: condition,
      action: actionName,
      perform: action)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload leads into several regions at once, as a fork.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: @escaping (Payload) throws -> Bool
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .each(targets, shallow, deep), kind: kind,
      guard: guardName,
      if: { try condition($1) })
  }

  /// An event with a payload leads into several regions at once, as a fork, and its payload reaches
  /// the action.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toEach targets: [State],
    andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = [],
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .each(targets, shallow, deep), kind: kind,
      guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}

extension TargetDeclaration {
  /// States and histories in different regions.
  @usableFromInline
  package static func each(_ states: [State], _ shallow: [State], _ deep: [State]) -> Self {
    guard !shallow.isEmpty || !deep.isEmpty else { return .states(states) }
    return .fork(
      states.map { .states([$0]) } + shallow.map { .history(of: $0, isDeep: false) }
        + deep.map { .history(of: $0, isDeep: true) })
  }
}
