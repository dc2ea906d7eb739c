// Transitions to a join (UML 2.5.1 §14.2.3.7).

extension Statechart where Event: Equatable {
  /// An event leads to a join, which waits for the others.
  ///
  /// `on(.power, toJoin: "ready")`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - join: The join's name: see `join`.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, toJoin join: String,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .join(join), guard: guardName, if: condition)
  }

  /// An event leads to a join, which waits for the others, and something is done on the way.
  ///
  /// `on(.power, toJoin: "ready", if: { $0.isReady }) { $0.tries += 1 }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - join: The join's name: see `join`.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public func on(
    _ event: Event, toJoin join: String,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .join(join), guard: guardName, if: condition,
      action: actionName, perform: action)
  }
}

extension Statechart {
  /// An event with a payload leads to a join, which waits for the others.
  ///
  /// `on(\.volume, toJoin: "ready", if: { deck, level in level > 80 })`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  ///   - join: The join's name: see `join`.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toJoin join: String,
    guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .join(join), guard: guardName, if: condition)
  }

  /// An event with a payload leads to a join, which waits for the others, and its payload reaches
  /// the action.
  ///
  /// `on(\.volume, toJoin: "ready") { deck, level in deck.level = level }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toJoin join: String,
    guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .join(join), guard: guardName, if: condition,
      action: actionName, perform: action)
  }

  /// The completion of this state leads to a join, which waits for the others.
  ///
  /// `onDone(toJoin: "ready")`, inside the state whose completion is meant.
  @_disfavoredOverload
  public func onDone(
    toJoin join: String,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(.completion, to: .join(join), guard: guardName, if: condition)
  }

  /// The completion of this state leads to a join, which waits for the others, and something is
  /// done on the way.
  public func onDone(
    toJoin join: String,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .completion, to: .join(join), guard: guardName, if: condition, action: actionName,
      perform: action)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload leads to a join, which waits for the others.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toJoin join: String,
    guard guardName: String? = nil, if condition: @escaping (Payload) throws -> Bool
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .join(join), guard: guardName,
      if: { try condition($1) })
  }

  /// An event with a payload leads to a join, which waits for the others, and its payload reaches
  /// the action.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil, toJoin join: String,
    guard guardName: String? = nil, if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .join(join), guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}
