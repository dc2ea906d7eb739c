import Schematic

// Rows that ignore an event. They take precedence over later rows, and they state, for readers and
// for validation, that the event was not forgotten.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// Declares a row that ignores an event in a state.
  ///
  /// It takes precedence over later rows.
  ///
  /// `ignore(.tick, from: .stopped)`
  ///
  /// - Parameters:
  ///   - event: The event to ignore.
  ///   - others: Further events to ignore.
  ///   - source: The state in which the event is ignored.
  @inlinable
  public func ignore(
    _ event: Event, _ others: Event..., from source: State
  ) -> TableIgnoringRow<State, Event, Subject> {
    TableIgnoringRow(.values(event, others), .state(source))
  }
}

extension TransitionTable where Event: Equatable {
  /// Declares a row that ignores an event in several states, or in any state: `ignore(.tick)`.
  @inlinable
  public func ignore(
    _ event: Event, _ others: Event..., from sources: TableSources<State> = .any
  ) -> TableIgnoringRow<State, Event, Subject> {
    TableIgnoringRow(.values(event, others), sources.source)
  }

  /// Declares a row that ignores an event in the states that carry a payload.
  @inlinable
  public func ignore<Value>(
    _ event: Event, _ others: Event..., from value: @escaping (State) -> Value?
  ) -> TableIgnoringRow<State, Event, Subject> {
    TableIgnoringRow(.values(event, others), .carrying(value))
  }
}

extension TransitionTable where State: Equatable {
  /// Declares a row that ignores the events that carry a payload in a state.
  @inlinable
  public func ignore<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State
  ) -> TableIgnoringRow<State, Event, Subject> {
    TableIgnoringRow(.carrying(payload, named: name), .state(source))
  }
}

extension TransitionTable {
  /// Declares a row that ignores the events that carry a payload in several states, or in any
  /// state.
  @inlinable
  public func ignore<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any
  ) -> TableIgnoringRow<State, Event, Subject> {
    TableIgnoringRow(.carrying(payload, named: name), sources.source)
  }

  /// Declares a row that ignores the events that carry a payload in the states that carry one.
  @inlinable
  public func ignore<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?
  ) -> TableIgnoringRow<State, Event, Subject> {
    TableIgnoringRow(.carrying(payload, named: name), .carrying(value))
  }
}
