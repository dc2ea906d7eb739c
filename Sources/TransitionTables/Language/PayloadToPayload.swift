import Schematic

// Rows from a state with a payload to a state with a payload: that of the old state reaches the new
// one, alone or together with the event's.

extension TransitionTable where Event: Equatable {
  /// An event leads to a state that carries the old one's payload on.
  ///
  /// `on(.pause, from: \.playing, to: State.paused)`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Makes the new state of its payload: the constructor of its case.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the old state's payload. Without it, the row
  ///     is always taken.
  @_disfavoredOverload @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: @escaping (Value) -> State,
    guard guardName: String? = nil, if condition: ((Subject, Value) throws -> Bool)? = nil
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil },
      to: .made { state, _ in value(state).map(target) },
      if: .payload(guardName, { state, _ in value(state) }, condition))
  }

  /// An event leads to a state whose payload is made of the old one's.
  ///
  /// `on(.next, from: \.page, to: State.page) { $0 + 1 }`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Makes the new state of its payload: the constructor of its case.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the old state's payload. Without it, the row
  ///     is always taken.
  ///   - map: Makes the payload of the new state; gets the old state's payload. An error that it
  ///     throws fails the event.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject and the old state's
  ///     payload.
  @inlinable
  public func on<Value, New>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: @escaping (New) -> State,
    guard guardName: String? = nil, if condition: ((Subject, Value) throws -> Bool)? = nil,
    with map: @escaping (Value) throws -> New, action actionName: String? = nil,
    perform action: ((Subject, Value) throws -> Void)? = nil
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil },
      to: .made { state, _ in try value(state).map { target(try map($0)) } },
      if: .payload(guardName, { state, _ in value(state) }, condition),
      perform: .payload(actionName, { state, _ in value(state) }, optional: action))
  }
}

extension TransitionTable {
  /// An event leads to a state that carries both payloads on.
  ///
  /// `on(\.logIn, from: \.initialized, to: State.loggedIn)`, for a case `loggedIn(Account, Link)`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Makes the new state of its payload: the constructor of its case.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject, the event's payload and the old state's payload.
  ///     Without it, the row is always taken.
  @_disfavoredOverload @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: @escaping (Input, Value) -> State,
    guard guardName: String? = nil, if condition: ((Subject, Input, Value) throws -> Bool)? = nil
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil },
      to: .made { payloads($0, $1).map { target($0, $1) } },
      if: .payload(guardName, payloads, condition.map(TablePayloads.pairing)))
  }

  /// An event leads to a state whose payload is made of the event's and the old one's.
  ///
  /// `on(\.logIn, from: \.initialized, to: State.loggedIn) { account, link in (account, link) }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - value: The payload of a state that the row starts from, `nil` for all others.
  ///   - target: Makes the new state of its payload: the constructor of its case.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject, the event's payload and the old state's payload.
  ///     Without it, the row is always taken.
  ///   - map: Makes the payload of the new state; gets the event's payload and the old state's
  ///     payload. An error that it throws fails the event.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject, the event's payload and
  ///     the old state's payload.
  @inlinable
  public func on<Input, Value, New>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: @escaping (New) -> State,
    guard guardName: String? = nil, if condition: ((Subject, Input, Value) throws -> Bool)? = nil,
    with map: @escaping (Input, Value) throws -> New, action actionName: String? = nil,
    perform action: ((Subject, Input, Value) throws -> Void)? = nil
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil },
      to: .made { try payloads($0, $1).map { target(try map($0, $1)) } },
      if: .payload(guardName, payloads, condition.map(TablePayloads.pairing)),
      perform: .payload(actionName, payloads, optional: action.map(TablePayloads.pairing)))
  }
}

// Without a subject, guard and effect get the payload alone.
extension TransitionTable where Event: Equatable, Subject == Void {
  /// An event leads to a state that carries the old one's payload on, if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: @escaping (Value) -> State,
    guard guardName: String? = nil, if condition: @escaping (Value) throws -> Bool
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil },
      to: .made { state, _ in value(state).map(target) },
      if: .payload(guardName, { state, _ in value(state) }, TablePayloads.silent(condition)))
  }

  /// An event leads to a state whose payload is made of the old one's.
  @inlinable
  public func on<Value, New>(
    _ event: Event, from value: @escaping (State) -> Value?, to target: @escaping (New) -> State,
    guard guardName: String? = nil, if condition: ((Value) throws -> Bool)? = nil,
    with map: @escaping (Value) throws -> New, action actionName: String? = nil,
    perform action: ((Value) throws -> Void)? = nil
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil },
      to: .made { state, _ in try value(state).map { target(try map($0)) } },
      if: .payload(guardName, { state, _ in value(state) }, condition.map(TablePayloads.silent)),
      perform: .payload(
        actionName, { state, _ in value(state) }, optional: action.map(TablePayloads.silent)))
  }
}

extension TransitionTable where Subject == Void {
  /// An event leads to a state that carries both payloads on, if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: @escaping (Input, Value) -> State,
    guard guardName: String? = nil, if condition: @escaping (Input, Value) throws -> Bool
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil },
      to: .made { payloads($0, $1).map { target($0, $1) } },
      if: .payload(guardName, payloads, TablePayloads.silentPairing(condition)))
  }

  /// An event leads to a state whose payload is made of the event's and the old one's.
  @inlinable
  public func on<Input, Value, New>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: @escaping (New) -> State,
    guard guardName: String? = nil, if condition: ((Input, Value) throws -> Bool)? = nil,
    with map: @escaping (Input, Value) throws -> New, action actionName: String? = nil,
    perform action: ((Input, Value) throws -> Void)? = nil
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil },
      to: .made { try payloads($0, $1).map { target(try map($0, $1)) } },
      if: .payload(guardName, payloads, condition.map(TablePayloads.silentPairing)),
      perform: .payload(actionName, payloads, optional: action.map(TablePayloads.silentPairing)))
  }
}
