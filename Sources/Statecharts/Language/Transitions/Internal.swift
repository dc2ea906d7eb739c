// Internal transitions: nothing is left, nothing is entered (UML 2.5.1 §14.2.3.8.1).

extension Statechart where Event: Equatable {
  /// What an event does while this state is active, without leaving it.
  ///
  /// `on(.tick) { $0.count += 1 }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public func on(
    _ event: Event, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .none, kind: .internal, guard: guardName, if: condition,
      action: actionName, perform: action)
  }
}

extension Statechart {
  /// What an event with a payload does while this state is active, without leaving it.
  ///
  /// `on(\.volume) { deck, level in deck.level = level }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others. A key
  ///     path is such a function, and so is `{ $0 }`, for every event.
  ///   - name: What diagrams and traces call the event.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject and the payload.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    guard guardName: String? = nil, if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .none, kind: .internal, guard: guardName, if: condition,
      action: actionName, perform: action)
  }

  /// What is done as soon as a guard holds, without an event and without leaving the state.
  ///
  /// `always(if: { $0.isHot }) { $0.cool() }`. The action has to make the guard false: it is done
  /// again and again until then.
  public func always(
    guard guardName: String? = nil, if condition: @escaping (Subject) throws -> Bool,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .always, to: .none, kind: .internal, guard: guardName, if: condition, action: actionName,
      perform: action)
  }

  /// What is done when this state completes, without leaving it.
  ///
  /// `onDone { $0.celebrate() }`
  public func onDone(
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .completion, to: .none, kind: .internal, guard: guardName, if: condition, action: actionName,
      perform: action)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// What an event with a payload does while this state is active, without leaving it.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    guard guardName: String? = nil, if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .none, kind: .internal, guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}
