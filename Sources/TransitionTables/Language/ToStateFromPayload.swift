import Schematic

// Rows that start from a state with a payload and lead to a state which is given by value.

extension TransitionTable where Event: Equatable {
  /// An event leads from a state that carries a payload to another.
  ///
  /// `on(.logOut, from: \.loggedIn, to: .loggedOut)`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the old state's payload. Without it, the row
  ///     is always taken.
  @_disfavoredOverload @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: State,
    guard guardName: String? = nil, if condition: ((Subject, Value) throws -> Bool)? = nil
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, { state, _ in value(state) }, condition))
  }

  /// An event leads to a state, and the payload of the old one reaches the effect.
  ///
  /// `on(.logOut, from: \.loggedIn, to: .loggedOut) { app, account in app.forget(account) }`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the old state's payload. Without it, the row
  ///     is always taken.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject and the old state's
  ///     payload.
  @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: State,
    guard guardName: String? = nil, if condition: ((Subject, Value) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Value) throws -> Void
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, { state, _ in value(state) }, condition),
      perform: .payload(actionName, { state, _ in value(state) }, action))
  }
}

extension TransitionTable {
  /// An event with a payload leads from a state that carries one, too, to another.
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject, the event's payload and the old state's payload.
  ///     Without it, the row is always taken.
  @_disfavoredOverload @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: State, guard guardName: String? = nil,
    if condition: ((Subject, Input, Value) throws -> Bool)? = nil
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, payloads, condition.map(TablePayloads.pairing)))
  }

  /// An event leads to a state, and both payloads reach the effect.
  ///
  /// `on(\.rename, from: \.open, to: .closed) { editor, name, file in editor.move(file, name) }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject, the event's payload and the old state's payload.
  ///     Without it, the row is always taken.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject, the event's payload and
  ///     the old state's payload.
  @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: State, guard guardName: String? = nil,
    if condition: ((Subject, Input, Value) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject, Input, Value) throws -> Void
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, payloads, condition.map(TablePayloads.pairing)),
      perform: .payload(actionName, payloads, TablePayloads.pairing(action)))
  }
}

// Without a subject, guard and effect get the payload alone.
extension TransitionTable where Event: Equatable, Subject == Void {
  /// An event leads from a state that carries a payload to another if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: State,
    guard guardName: String? = nil, if condition: @escaping (Value) throws -> Bool
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, { state, _ in value(state) }, TablePayloads.silent(condition)))
  }

  /// An event leads to a state, and the payload of the old one reaches the effect.
  @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: State,
    guard guardName: String? = nil, if condition: ((Value) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Value) throws -> Void
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, { state, _ in value(state) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { state, _ in value(state) }, TablePayloads.silent(action)))
  }
}

extension TransitionTable where Subject == Void {
  /// An event with a payload leads from a state that carries one to another if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: State, guard guardName: String? = nil,
    if condition: @escaping (Input, Value) throws -> Bool
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, payloads, TablePayloads.silentPairing(condition)))
  }

  /// An event leads to a state, and both payloads reach the effect.
  @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: State, guard guardName: String? = nil,
    if condition: ((Input, Value) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Input, Value) throws -> Void
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil }, to: .state(target),
      if: .payload(guardName, payloads, condition.map(TablePayloads.silentPairing)),
      perform: .payload(actionName, payloads, TablePayloads.silentPairing(action)))
  }
}
