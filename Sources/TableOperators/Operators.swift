import TransitionTables

// A row is read and parsed from left to right: `((event | source) => target) | effect`. `=>`
// therefore has the precedence of `|`, which the standard library defines. With a higher one,
// `source => target` would be checked before the types of the event are known, and the compiler's
// messages would not point at the wrong word.
infix operator => : AdditionPrecedence

// MARK: - event | source

/// Starts a row for an event in a state: `Event.coin | .locked`.
@inlinable
public func | <State: Equatable, Event: Equatable>(
  event: Event, source: State
) -> TableStart<State, Event> {
  TableStart(.values(event, []), .state(source))
}

/// Starts a row for an event in several states, or in any: `Event.coin | [.locked, .ajar]`,
/// `… | .any`.
@inlinable
public func | <State, Event: Equatable>(
  event: Event, sources: TableSources<State>
) -> TableStart<State, Event> {
  TableStart(.values(event, []), sources.source)
}

/// Starts a row for an event in a state that carries a payload: `Event.logOut | \.loggedIn`.
@inlinable
public func | <State, Event: Equatable, Value>(
  event: Event, value: @escaping (State) -> Value?
) -> TablePayloadStart<State, Event, Value> {
  TablePayloadStart(.values(event, []), .carrying(value)) { state, _ in value(state) }
}

/// Starts a row for an event with a payload in a state: `\.logIn | .loggedOut`.
@inlinable
public func | <State: Equatable, Event, Input>(
  payload: @escaping (Event) -> Input?, source: State
) -> TablePayloadStart<State, Event, Input> {
  TablePayloadStart(.carrying(payload, named: nil), .state(source)) { payload($1) }
}

/// Starts a row for an event with a payload in several states, or in any: `\.logIn | .any`.
@inlinable
public func | <State, Event, Input>(
  payload: @escaping (Event) -> Input?, sources: TableSources<State>
) -> TablePayloadStart<State, Event, Input> {
  TablePayloadStart(.carrying(payload, named: nil), sources.source) { payload($1) }
}

/// Starts a row for an event with a payload in a state that carries one, too:
/// `\.logIn | \.initialized`.
@inlinable
public func | <State, Event, Input, Value>(
  payload: @escaping (Event) -> Input?, value: @escaping (State) -> Value?
) -> TablePayloadPairStart<State, Event, Input, Value> {
  TablePayloadPairStart(.carrying(payload, named: nil), .carrying(value)) { state, event in
    guard let input = payload(event), let value = value(state) else { return nil }
    return (input, value)
  }
}
