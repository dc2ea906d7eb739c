import Schematic

// Rows that lead to a state which is given by value. A row whose event or source carries a payload
// is a type of its own, so that its guards and effects receive the payload.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// Declares a row from one state to another.
  ///
  /// ```swift
  /// on(.push, from: .closed, to: .open) { $0.visitors += 1 }
  /// on(.push, .pull, from: .locked, to: .broken).when("rusty") { $0.isRusty }
  /// ```
  /// - Parameters:
  ///   - event: The event that triggers the row.
  ///   - others: Further events, each of which triggers the row.
  ///   - source: The source state.
  ///   - target: The target state.
  ///   - effect: Performed in the target state; gets the subject. For a name, or several effects,
  ///     use `perform`. Default: none.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., from source: State, to target: State,
    _ effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    Row(.values(event, others), .state(source), to: .state(target), effect)
  }
}

extension TransitionTable where Event: Equatable {
  /// Declares a row from several states, or from any state, to one.
  ///
  /// `on(.logOut, from: [.loggedIn, .locked], to: .loggedOut)`, `on(.reset, to: .start)`
  ///
  /// - Parameters:
  ///   - event: The event that triggers the row.
  ///   - others: Further events, each of which triggers the row.
  ///   - sources: The source states: `[.a, .b]`, `.anyBut(.c)`. Default: any state.
  ///   - target: The target state.
  ///   - effect: Performed in the target state; gets the subject. Default: none.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., from sources: TableSources<State> = .any, to target: State,
    _ effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    Row(.values(event, others), sources.source, to: .state(target), effect)
  }

  /// Declares a row from the states that carry a payload to a state.
  ///
  /// `on(.logOut, from: \.loggedIn, to: .loggedOut).perform { app, account in app.forget(account) }`
  ///
  /// - Parameters:
  ///   - event: The event that triggers the row.
  ///   - others: Further events, each of which triggers the row.
  ///   - value: Returns the payload of a source state, and `nil` for all others.
  ///   - target: The target state.
  @inlinable
  public func on<Value>(
    _ event: Event, _ others: Event..., from value: @escaping (State) -> Value?, to target: State
  ) -> TablePayloadRow<State, Event, Subject, Value> {
    TablePayloadRow(.values(event, others), from: value, to: .state(target))
  }
}

extension TransitionTable where State: Equatable {
  /// Declares a row for the events that carry a payload, from one state to another.
  ///
  /// `on(\.volume, from: .muted, to: .playing).when { deck, level in level > 0 }`
  ///
  /// - Parameters:
  ///   - payload: Returns the payload of an event that triggers the row, and `nil` for all others.
  ///   - name: The name of the event in diagrams.
  ///     Default: the labels of the samples that match, or the type of the payload.
  ///   - source: The source state.
  ///   - target: The target state.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    to target: State
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    TablePayloadRow(payload, named: name, from: .state(source), to: .state(target))
  }
}

extension TransitionTable {
  /// Declares a row for the events that carry a payload, from several states, or from any state, to
  /// one.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, to target: State
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    TablePayloadRow(payload, named: name, from: sources.source, to: .state(target))
  }

  /// Declares a row for the events that carry a payload, from the states that carry one, to a
  /// state.
  ///
  /// `on(\.rename, from: \.open, to: .closed).perform { editor, name, file in … }`
  ///
  /// - Parameters:
  ///   - payload: Returns the payload of an event that triggers the row, and `nil` for all others.
  ///   - name: The name of the event in diagrams.
  ///     Default: the labels of the samples that match, or the type of the payload.
  ///   - value: Returns the payload of a source state, and `nil` for all others.
  ///   - target: The target state.
  @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, to target: State
  ) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
    TablePayloadPairRow(payload, named: name, from: value, to: .state(target))
  }
}
