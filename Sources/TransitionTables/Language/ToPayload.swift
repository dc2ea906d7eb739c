import Schematic

// Rows that lead to a state with a payload, which that of the event makes. The target is the
// constructor of the new state's case, so that the compiler holds the payloads against each other.

extension TransitionTable where State: Equatable {
  /// An event leads to a state that carries the event's payload on.
  ///
  /// `on(\.logIn, from: .loggedOut, to: State.loggedIn)`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - source: The state that the row starts from.
  ///   - target: Makes the new state of its payload: the constructor of its case.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the event's payload. Without it, the row is
  ///     always taken.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: @escaping (Input) -> State, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .made { payload($1).map(target) },
      if: .payload(guardName, { payload($1) }, condition))
  }

  /// An event leads to a state whose payload is made of the event's.
  ///
  /// `on(\.logIn, from: .loggedOut, to: State.loggedIn) { account in Session(of: account) }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - source: The state that the row starts from.
  ///   - target: Makes the new state of its payload: the constructor of its case.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the event's payload. Without it, the row is
  ///     always taken.
  ///   - map: Makes the payload of the new state; gets the event's payload. An error that it
  ///     throws fails the event.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject and the event's payload.
  @inlinable
  public func on<Input, New>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: @escaping (New) -> State, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil,
    with map: @escaping (Input) throws -> New, action actionName: String? = nil,
    perform action: ((Subject, Input) throws -> Void)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source),
      to: .made { try payload($1).map { target(try map($0)) } },
      if: .payload(guardName, { payload($1) }, condition),
      perform: .payload(actionName, { payload($1) }, optional: action))
  }
}

extension TransitionTable {
  /// An event leads from several states, or from any, to one that carries the event's payload.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: @escaping (Input) -> State,
    guard guardName: String? = nil, if condition: ((Subject, Input) throws -> Bool)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .made { payload($1).map(target) },
      if: .payload(guardName, { payload($1) }, condition))
  }

  /// An event leads from several states, or from any, to one whose payload is made of the event's.
  @inlinable
  public func on<Input, New>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: @escaping (New) -> State,
    guard guardName: String? = nil, if condition: ((Subject, Input) throws -> Bool)? = nil,
    with map: @escaping (Input) throws -> New, action actionName: String? = nil,
    perform action: ((Subject, Input) throws -> Void)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source,
      to: .made { try payload($1).map { target(try map($0)) } },
      if: .payload(guardName, { payload($1) }, condition),
      perform: .payload(actionName, { payload($1) }, optional: action))
  }
}

// Without a subject, guard and effect get the payload alone.
extension TransitionTable where State: Equatable, Subject == Void {
  /// An event leads to a state that carries the event's payload on, if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: @escaping (Input) -> State, guard guardName: String? = nil,
    if condition: @escaping (Input) throws -> Bool
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .made { payload($1).map(target) },
      if: .payload(guardName, { payload($1) }, TablePayloads.silent(condition)))
  }

  /// An event leads to a state whose payload is made of the event's.
  @inlinable
  public func on<Input, New>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: @escaping (New) -> State, guard guardName: String? = nil,
    if condition: ((Input) throws -> Bool)? = nil, with map: @escaping (Input) throws -> New,
    action actionName: String? = nil, perform action: ((Input) throws -> Void)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source),
      to: .made { try payload($1).map { target(try map($0)) } },
      if: .payload(guardName, { payload($1) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { payload($1) }, optional: action.map(TablePayloads.silent)))
  }
}

extension TransitionTable where Subject == Void {
  /// An event leads from several states, or any, to one that carries its payload, if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: @escaping (Input) -> State,
    guard guardName: String? = nil, if condition: @escaping (Input) throws -> Bool
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .made { payload($1).map(target) },
      if: .payload(guardName, { payload($1) }, TablePayloads.silent(condition)))
  }

  /// An event leads from several states, or from any, to one whose payload is made of the event's.
  @inlinable
  public func on<Input, New>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: @escaping (New) -> State,
    guard guardName: String? = nil, if condition: ((Input) throws -> Bool)? = nil,
    with map: @escaping (Input) throws -> New, action actionName: String? = nil,
    perform action: ((Input) throws -> Void)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source,
      to: .made { try payload($1).map { target(try map($0)) } },
      if: .payload(guardName, { payload($1) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { payload($1) }, optional: action.map(TablePayloads.silent)))
  }
}
