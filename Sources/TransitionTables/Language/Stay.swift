import Schematic

// Rows that handle an event without a change of state.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// Declares a row that handles an event in a state, without a change of state.
  ///
  /// `stay(.tick, from: .running) { $0.seconds += 1 }`
  ///
  /// - Parameters:
  ///   - event: The event that triggers the row.
  ///   - others: Further events, each of which triggers the row.
  ///   - source: The state in which the row handles the event.
  ///   - effect: Performed when the row is taken; gets the subject. For a name, or several
  ///     effects, use `perform`. Default: none.
  @inlinable
  public func stay(
    _ event: Event, _ others: Event..., from source: State,
    _ effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    Row(.values(event, others), .state(source), to: .stay, effect)
  }
}

extension TransitionTable where Event: Equatable {
  /// Declares a row that handles an event in several states, or in any state, without a change of
  /// state.
  @inlinable
  public func stay(
    _ event: Event, _ others: Event..., from sources: TableSources<State> = .any,
    _ effect: ((Subject) throws -> Void)? = nil
  ) -> Row {
    Row(.values(event, others), sources.source, to: .stay, effect)
  }

  /// Declares a row that handles an event in the states that carry a payload, without a change of
  /// state.
  ///
  /// `stay(.tick, from: \.running).perform { clock, seconds in clock.show(seconds) }`
  @inlinable
  public func stay<Value>(
    _ event: Event, _ others: Event..., from value: @escaping (State) -> Value?
  ) -> TablePayloadRow<State, Event, Subject, Value> {
    TablePayloadRow(.values(event, others), from: value, to: .stay)
  }
}

extension TransitionTable where State: Equatable {
  /// Declares a row that handles the events that carry a payload in a state, without a change of
  /// state.
  ///
  /// `stay(\.volume, from: .playing).perform { deck, level in deck.level = level }`
  @inlinable
  public func stay<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    TablePayloadRow(payload, named: name, from: .state(source), to: .stay)
  }
}

extension TransitionTable {
  /// Declares a row that handles the events that carry a payload in several states, or in any
  /// state, without a change of state.
  @inlinable
  public func stay<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any
  ) -> TablePayloadRow<State, Event, Subject, Input> {
    TablePayloadRow(payload, named: name, from: sources.source, to: .stay)
  }

  /// Declares a row that handles the events that carry a payload in the states that carry one,
  /// without a change of state.
  @inlinable
  public func stay<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?
  ) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
    TablePayloadPairRow(payload, named: name, from: value, to: .stay)
  }
}
