// Termination: the machine ends where it stands (UML 2.5.1 §14.2.3.7).

extension Statechart where Event: Equatable {
  /// An event ends the machine: nothing is left, and no further event is taken.
  ///
  /// `terminate(on: .crash) { $0.report() }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: The last thing that is done; gets the subject.
  @inlinable
  public func terminate(
    on event: Event, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .termination, guard: guardName, if: condition,
      action: actionName, perform: action)
  }

  /// An event ends the machine: `terminate(on: .crash)`.
  @_disfavoredOverload @inlinable
  public func terminate(
    on event: Event, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .termination, guard: guardName, if: condition)
  }
}

extension Statechart {
  /// An event with a payload ends the machine.
  ///
  /// `terminate(onAny: \.failure) { server, failure in server.log(failure) }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that ends the machine, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: The last thing that is done; gets the subject and the payload.
  @inlinable
  public func terminate<Payload>(
    onAny payload: @escaping (Event) -> Payload?, event name: String? = nil,
    guard guardName: String? = nil, if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .termination, guard: guardName, if: condition,
      action: actionName, perform: action)
  }

  /// An event with a payload ends the machine: `terminate(onAny: \.failure)`.
  @_disfavoredOverload @inlinable
  public func terminate<Payload>(
    onAny payload: @escaping (Event) -> Payload?, event name: String? = nil,
    guard guardName: String? = nil, if condition: ((Subject, Payload) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .termination, guard: guardName, if: condition)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload ends the machine.
  @inlinable
  public func terminate<Payload>(
    onAny payload: @escaping (Event) -> Payload?, event name: String? = nil,
    guard guardName: String? = nil, if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .termination, guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}
