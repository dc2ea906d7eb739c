// Transitions into a state (UML 2.5.1 §14.2.3.8).

extension Statechart where Event: Equatable {
  /// An event leads to a state.
  ///
  /// `on(.power, to: .on)`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - target: Where it leads; in a composite, to its initial state.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .states([target]), kind: kind, guard: guardName,
      if: condition)
  }

  /// An event leads to a state, and something is done on the way.
  ///
  /// `on(.power, to: .on, if: { $0.isReady }) { $0.tries += 1 }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - target: Where it leads; in a composite, to its initial state.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public func on(
    _ event: Event, to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .states([target]), kind: kind, guard: guardName,
      if: condition,
      action: actionName, perform: action)
  }
}

extension Statechart {
  /// An event with a payload leads to a state.
  ///
  /// `on(\.volume, to: .on, if: { deck, level in level > 80 })`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  ///   - target: Where it leads; in a composite, to its initial state.
  ///   - kind: Whether the source is left when the target lies inside it: external, unless said.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .states([target]), kind: kind, guard: guardName,
      if: condition)
  }

  /// An event with a payload leads to a state, and its payload reaches the action.
  ///
  /// `on(\.volume, to: .on) { deck, level in deck.level = level }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .states([target]), kind: kind, guard: guardName,
      if: condition,
      action: actionName, perform: action)
  }

  /// An eventless transition leads to a state.
  ///
  /// `always(to: .on, if: { $0.isDone })`. It is taken before any further event, as soon as the
  /// guard holds after a step.
  @_disfavoredOverload
  public func always(
    to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(.always, to: .states([target]), kind: kind, guard: guardName, if: condition)
  }

  /// An eventless transition leads to a state, and something is done on the way.
  public func always(
    to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .always, to: .states([target]), kind: kind, guard: guardName, if: condition,
      action: actionName,
      perform: action)
  }

  /// The completion of this state leads to a state.
  ///
  /// `onDone(to: .on)`, inside the state whose completion is meant.
  @_disfavoredOverload
  public func onDone(
    to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(.completion, to: .states([target]), kind: kind, guard: guardName, if: condition)
  }

  /// The completion of this state leads to a state, and something is done on the way.
  public func onDone(
    to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .completion, to: .states([target]), kind: kind, guard: guardName, if: condition,
      action: actionName,
      perform: action)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload leads to a state.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: @escaping (Payload) throws -> Bool
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .states([target]), kind: kind, guard: guardName,
      if: { try condition($1) })
  }

  /// An event with a payload leads to a state, and its payload reaches the action.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, to target: State,
    kind: TransitionKind = .external, guard guardName: String? = nil,
    if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .states([target]), kind: kind, guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}
