import Schematic

// Rows that lead to a state which is given by value.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// An event leads from a state to another.
  ///
  /// `on(.push, from: .closed, to: .open)`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - source: The state that the row starts from.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject. Without it, the row is always taken.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, from source: State, to target: State, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil
  ) -> Row {
    Row(.value(event), .state(source), to: .state(target), if: .subject(guardName, condition))
  }

  /// An event leads from a state to another, and something is done.
  ///
  /// `on(.push, from: .closed, to: .open, if: { $0.isFree }) { $0.visitors += 1 }`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - source: The state that the row starts from.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject. Without it, the row is always taken.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject.
  @inlinable
  public func on(
    _ event: Event, from source: State, to target: State, guard guardName: String? = nil,
    if condition: ((Subject) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Row {
    Row(
      .value(event), .state(source), to: .state(target), if: .subject(guardName, condition),
      perform: .subject(actionName, action))
  }
}

extension TransitionTable where Event: Equatable {
  /// An event leads from several states, or from any, to one.
  ///
  /// `on(.logOut, from: [.loggedIn, .locked], to: .loggedOut)`, `on(.reset, to: .start)`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - sources: The states that the row starts from: `[.a, .b]`, `.anyBut(.c)`; any, unless said.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject. Without it, the row is always taken.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, from sources: TableSources<State> = .any, to target: State,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil
  ) -> Row {
    Row(.value(event), sources.source, to: .state(target), if: .subject(guardName, condition))
  }

  /// An event leads from several states, or from any, to one, and something is done.
  @inlinable
  public func on(
    _ event: Event, from sources: TableSources<State> = .any, to target: State,
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Row {
    Row(
      .value(event), sources.source, to: .state(target), if: .subject(guardName, condition),
      perform: .subject(actionName, action))
  }
}

extension TransitionTable where State: Equatable {
  /// An event with a payload leads from a state to another.
  ///
  /// `on(\.volume, from: .muted, to: .playing, if: { deck, level in level > 0 })`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - source: The state that the row starts from.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the event's payload. Without it, the row is
  ///     always taken.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: State, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .state(target),
      if: .payload(guardName, { payload($1) }, condition))
  }

  /// An event leads from a state to another, and its payload reaches the effect.
  ///
  /// `on(\.volume, from: .muted, to: .playing) { deck, level in deck.level = level }`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that the row handles, `nil` for all others.
  ///   - name: What diagrams call the event.
  ///   - source: The state that the row starts from.
  ///   - target: Where the row leads.
  ///   - guardName: What diagrams call the guard.
  ///   - condition: The guard; gets the subject and the event's payload. Without it, the row is
  ///     always taken.
  ///   - actionName: What diagrams call the effect.
  ///   - action: The effect, performed in the new state; gets the subject and the event's payload.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: State, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject, Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .state(target),
      if: .payload(guardName, { payload($1) }, condition),
      perform: .payload(actionName, { payload($1) }, action))
  }
}

extension TransitionTable {
  /// An event with a payload leads from several states, or from any, to one.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: State, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .state(target),
      if: .payload(guardName, { payload($1) }, condition))
  }

  /// An event leads from several states, or from any, to one; its payload reaches the effect.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: State, guard guardName: String? = nil,
    if condition: ((Subject, Input) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Subject, Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .state(target),
      if: .payload(guardName, { payload($1) }, condition),
      perform: .payload(actionName, { payload($1) }, action))
  }
}

// Without a subject, guard and effect get the payload alone.
extension TransitionTable where State: Equatable, Subject == Void {
  /// An event with a payload leads from a state to another if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: State, guard guardName: String? = nil, if condition: @escaping (Input) throws -> Bool
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .state(target),
      if: .payload(guardName, { payload($1) }, TablePayloads.silent(condition)))
  }

  /// An event leads from a state to another, and its payload reaches the effect.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: State, guard guardName: String? = nil, if condition: ((Input) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), .state(source), to: .state(target),
      if: .payload(guardName, { payload($1) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { payload($1) }, TablePayloads.silent(action)))
  }
}

extension TransitionTable where Subject == Void {
  /// An event with a payload leads from several states, or any, to one if a guard holds.
  @_disfavoredOverload @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: State, guard guardName: String? = nil,
    if condition: @escaping (Input) throws -> Bool
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .state(target),
      if: .payload(guardName, { payload($1) }, TablePayloads.silent(condition)))
  }

  /// An event leads from several states, or from any, to one; its payload reaches the effect.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: State, guard guardName: String? = nil,
    if condition: ((Input) throws -> Bool)? = nil, action actionName: String? = nil,
    perform action: @escaping (Input) throws -> Void
  ) -> Row {
    Row(
      .carrying(payload, named: name), sources.source, to: .state(target),
      if: .payload(guardName, { payload($1) }, condition.map(TablePayloads.silent)),
      perform: .payload(actionName, { payload($1) }, TablePayloads.silent(action)))
  }
}
