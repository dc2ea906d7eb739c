import Schematic

// Rows that say what would hold without them, too: the event is ignored. They stand before rows
// that would handle it otherwise, and tell the reader, and the check, that nothing was forgotten.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// An event means nothing in a state, whatever later rows say.
  ///
  /// `ignore(.tick, from: .stopped)`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - source: The state that the row starts from.
  @inlinable
  public func ignore(_ event: Event, from source: State) -> Row {
    Row(.value(event), .state(source), to: .ignore)
  }
}

extension TransitionTable where Event: Equatable {
  /// An event means nothing in several states, or in any, whatever later rows say.
  ///
  /// `ignore(.tick)`
  @inlinable
  public func ignore(_ event: Event, from sources: TableSources<State> = .any) -> Row {
    Row(.value(event), sources.source, to: .ignore)
  }
}

extension TransitionTable where State: Equatable {
  /// An event with a payload means nothing in a state, whatever later rows say.
  @inlinable
  public func ignore<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State
  ) -> Row {
    Row(.carrying(payload, named: name), .state(source), to: .ignore)
  }
}

extension TransitionTable {
  /// An event with a payload means nothing in several states, or in any.
  @inlinable
  public func ignore<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any
  ) -> Row {
    Row(.carrying(payload, named: name), sources.source, to: .ignore)
  }
}

extension TransitionTable where Event: Equatable {
  /// An event means nothing in a state that carries a payload, whatever later rows say.
  @inlinable
  public func ignore<Value>(_ event: Event, from value: @escaping (State) -> Value?) -> Row {
    Row(.value(event), .carrying { value($0) != nil }, to: .ignore)
  }
}

extension TransitionTable {
  /// An event with a payload means nothing in a state that carries one.
  @inlinable
  public func ignore<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?
  ) -> Row {
    Row(.carrying(payload, named: name), .carrying { value($0) != nil }, to: .ignore)
  }
}
