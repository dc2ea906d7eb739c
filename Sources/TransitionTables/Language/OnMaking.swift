import Schematic

// Rows that make the target state from payloads: with the constructor of its case, or with a
// closure. The compiler checks that the payloads fit.

extension TransitionTable where Event: Equatable {
  /// Declares a row that makes the target state from the payload of the source state.
  ///
  /// ```swift
  /// on(.pause, from: \.playing, making: State.paused)
  /// on(.next, from: \.page, making: { page in .page(page + 1) })
  /// ```
  /// - Parameters:
  ///   - event: The event that triggers the row.
  ///   - others: Further events, each of which triggers the row.
  ///   - value: Returns the payload of a source state, and `nil` for all others.
  ///   - make: Returns the target state; gets the payload. If it throws, the event fails.
  @inlinable
  public func on<Value>(
    _ event: Event, _ others: Event..., from value: @escaping (State) -> Value?,
    making make: @escaping (Value) throws -> State
  ) -> TablePayloadRow<State, Event, Subject, Value> {
    TablePayloadRow(
      .values(event, others), from: value, to: .made { state, _ in try value(state).map(make) })
  }
}

extension TransitionTable where State: Equatable {
  /// Declares a row that makes the target state from the payload of the event.
  ///
  /// ```swift
  /// on(\.logIn, from: .loggedOut, making: State.loggedIn)
  /// on(\.logIn, from: .loggedOut, making: { user in .loggedIn(user, .home) })
  /// ```
  /// - Parameters:
  ///   - payload: Returns the payload of an event that triggers the row, and `nil` for all others.
  ///   - name: The name of the event in diagrams.
  ///     Default: the labels of the samples that match, or the type of the payload.
  ///   - source: The source state.
  ///   - make: Returns the target state; gets the payload. If it throws, the event fails.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State,
    making make: @escaping (Input) throws -> State
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    TablePayloadRow(
      payload, named: name, from: .state(source), to: .made { try payload($1).map(make) })
  }
}

extension TransitionTable {
  /// Declares a row from several states, or from any state, that makes the target state from the
  /// payload of the event.
  @inlinable
  public func on<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any, making make: @escaping (Input) throws -> State
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    TablePayloadRow(
      payload, named: name, from: sources.source, to: .made { try payload($1).map(make) })
  }

  /// Declares a row that makes the target state from the payloads of the event and of the source
  /// state.
  ///
  /// ```swift
  /// on(\.logIn, from: \.initialized, making: State.loggedIn)   // case loggedIn(User, Page)
  /// on(\.add, from: \.sum, making: { number, sum in .sum(sum + number) })
  /// ```
  /// - Parameters:
  ///   - payload: Returns the payload of an event that triggers the row, and `nil` for all others.
  ///   - name: The name of the event in diagrams.
  ///     Default: the labels of the samples that match, or the type of the payload.
  ///   - value: Returns the payload of a source state, and `nil` for all others.
  ///   - make: Returns the target state; gets the payload of the event and that of the source
  ///     state. If it throws, the event fails.
  @inlinable
  public func on<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?, making make: @escaping (Input, Value) throws -> State
  ) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
    TablePayloadPairRow(
      payload, named: name, from: value,
      to: .made { state, event in
        guard let input = payload(event), let value = value(state) else { return nil }
        return try make(input, value)
      })
  }
}
