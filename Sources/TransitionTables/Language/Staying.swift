import Schematic

// Rows that handle an event and lead nowhere; what they do is said by a modifier, or nothing.

extension TransitionTable where Event: Equatable, State: Equatable {
  /// An event is handled in a state and changes nothing: it counts as a transition.
  ///
  /// `stay(.tick, from: .running).performing { context in context.raise(.zero) }`
  ///
  /// - Parameters:
  ///   - event: What the row handles.
  ///   - source: The state that the row starts from.
  @inlinable
  public func stay(_ event: Event, from source: State) -> Row {
    Row(.value(event), .state(source), to: .stay)
  }
}

extension TransitionTable where Event: Equatable {
  /// An event is handled in several states, or in any, and changes nothing.
  @inlinable
  public func stay(_ event: Event, from sources: TableSources<State> = .any) -> Row {
    Row(.value(event), sources.source, to: .stay)
  }
}

extension TransitionTable where State: Equatable {
  /// An event with a payload is handled in a state and changes nothing.
  @inlinable
  public func stay<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil, from source: State
  ) -> Row {
    Row(.carrying(payload, named: name), .state(source), to: .stay)
  }
}

extension TransitionTable {
  /// An event with a payload is handled in several states, or in any, and changes nothing.
  @inlinable
  public func stay<Input>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from sources: TableSources<State> = .any
  ) -> Row {
    Row(.carrying(payload, named: name), sources.source, to: .stay)
  }
}

extension TransitionTable where Event: Equatable {
  /// An event is handled in a state that carries a payload, and changes nothing.
  @inlinable
  public func stay<Value>(_ event: Event, from value: @escaping (State) -> Value?) -> Row {
    Row(.value(event), .carrying { value($0) != nil }, to: .stay)
  }
}

extension TransitionTable {
  /// An event with a payload is handled in a state that carries one, and changes nothing.
  @inlinable
  public func stay<Input, Value>(
    _ payload: @escaping (Event) -> Input?, event name: String? = nil,
    from value: @escaping (State) -> Value?
  ) -> Row {
    Row(.carrying(payload, named: name), .carrying { value($0) != nil }, to: .stay)
  }
}
