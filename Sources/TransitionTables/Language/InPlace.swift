import Schematic

// Rows that lead nowhere: something is done, and the machine stays in its state.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// What an event does in a state, without leaving it.
  ///
  /// `on(.tick, from: .running) { $0.seconds += 1 }`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - source: The state that the row starts from.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject. Without it, the row is always taken.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject.
  @inlinable
  public func on(
    _ event: Event, from source: State, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Row {
    Row(
      .value(event), .state(source), to: .stay, if: .subject(guardName, condition),
      perform: .subject(actionName, action))
  }
}

extension TransitionTable where Event: Equatable {
  /// What an event does in several states, or in any, without leaving them.
  @inlinable
  public func on(
    _ event: Event, from sources: TableSources<State> = .any, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Row {
    Row(
      .value(event), sources.source, to: .stay, if: .subject(guardName, condition),
      perform: .subject(actionName, action))
  }
}

extension TransitionTable where State: Equatable {
  /// What an event with a payload does in a state, without leaving it.
  ///
  /// `on(\.volume, from: .playing) { deck, level in deck.level = level }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - source: The state that the row starts from.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the event's payload. Without it, the row is
  ///     always taken.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject and the event's payload.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    guard guardName: String? = nil, if condition: ((Subject, Input) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .stay,
      if: .payload(guardName, { payload($1) }, condition),
      perform: .payload(actionName, { payload($1) }, action))
  }
}

extension TransitionTable {
  /// What an event with a payload does in several states, or in any, without leaving them.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject, Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .stay,
      if: .payload(guardName, { payload($1) }, condition),
      perform: .payload(actionName, { payload($1) }, action))
  }
}

extension TransitionTable where Event: Equatable {
  /// What an event does in a state that carries a payload, without leaving it.
  @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, guard guardName: String? = nil,
    if condition: ((Subject, Value) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject, Value) throws -> Void
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil }, to: .stay,
      if: .payload(guardName, { state, _ in value(state) }, condition),
      perform: .payload(actionName, { state, _ in value(state) }, action))
  }
}

extension TransitionTable {
  /// What an event with a payload does in a state that carries one, without leaving it.
  @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, guard guardName: String? = nil,
    if condition: ((Subject, Input, Value) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject, Input, Value) throws -> Void
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil }, to: .stay,
      if: .payload(guardName, payloads, condition.map(TablePayloads.pairing)),
      perform: .payload(actionName, payloads, TablePayloads.pairing(action)))
  }
}

// Without a subject, guard and effect get the payload alone.
extension TransitionTable where State: Equatable, Subject == Void {
  /// What an event with a payload does in a state, without leaving it.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    guard guardName: String? = nil, if condition: ((Input) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .stay,
      if: .payload(guardName, { payload($1) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { payload($1) }, TablePayloads.silent(action)))
  }
}

extension TransitionTable where Subject == Void {
  /// What an event with a payload does in several states, or in any, without leaving them.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, guard guardName: String? = nil,
    if condition: ((Input) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .stay,
      if: .payload(guardName, { payload($1) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { payload($1) }, TablePayloads.silent(action)))
  }
}

extension TransitionTable where Event: Equatable, Subject == Void {
  /// What an event does in a state that carries a payload, without leaving it.
  @inlinable
  public func on<Value>(
    _ event: Event, from value: @escaping (State) -> Value?, guard guardName: String? = nil,
    if condition: ((Value) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Value) throws -> Void
  ) -> Row {
    Row(
      .value(event), .carrying { value($0) != nil }, to: .stay,
      if: .payload(guardName, { state, _ in value(state) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { state, _ in value(state) }, TablePayloads.silent(action)))
  }
}

extension TransitionTable where Subject == Void {
  /// What an event with a payload does in a state that carries one, without leaving it.
  @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, guard guardName: String? = nil,
    if condition: ((Input, Value) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Input, Value) throws -> Void
  ) -> Row {
    let payloads = { (state: State, event: Event) in
      TablePayloads.both(payload(event), value(state))
    }
    return Row(
      .carrying(payload, named: name), .carrying { value($0) != nil }, to: .stay,
      if: .payload(guardName, payloads, condition.map(TablePayloads.silentPairing)),
      perform: .payload(actionName, payloads, TablePayloads.silentPairing(action)))
  }
}
