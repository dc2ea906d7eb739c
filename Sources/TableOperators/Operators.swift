import Schematic
import TransitionTables

// A row reads from left to right, and so it is taken apart: `((event | source) => target) | effect`.
// `=>` therefore has the precedence of `|`, which belongs to the standard library. With a higher
// one, `source => target` would come first, when nothing is known of the event yet, and the
// compiler could not say which word of a wrong row is wrong.
infix operator => : AdditionPrecedence

// MARK: - event | source

/// A row for an event in a state: `Event.coin | .locked`.
@inlinable
public func | <State: Equatable, Event: Equatable>(
  event: Event, source: State
) -> TableStart<State, Event, Never> {
  TableStart(.value(event), .state(source)) { _, _ in nil }
}

/// A row for an event in several states, or in any: `Event.coin | [.locked, .ajar]`, `… | .any`.
@inlinable
public func | <State, Event: Equatable>(
  event: Event, sources: TableSources<State>
) -> TableStart<State, Event, Never> {
  TableStart(.value(event), sources.source) { _, _ in nil }
}

/// A row for an event in a state that carries a payload: `Event.logOut | \.loggedIn`.
@inlinable
public func | <State, Event: Equatable, Value>(
  event: Event, value: @escaping (State) -> Value?
) -> TableStart<State, Event, Value> {
  TableStart(.value(event), .carrying { value($0) != nil }) { state, _ in value(state) }
}

/// A row for an event with a payload in a state: `\.logIn | .loggedOut`.
@inlinable
public func | <State: Equatable, Event, Input>(
  payload: @escaping (Event) -> Input?, source: State
) -> TableStart<State, Event, Input> {
  TableStart(.carrying(payload, named: nil), .state(source)) { payload($1) }
}

/// A row for an event with a payload in several states, or in any: `\.logIn | .any`.
@inlinable
public func | <State, Event, Input>(
  payload: @escaping (Event) -> Input?, sources: TableSources<State>
) -> TableStart<State, Event, Input> {
  TableStart(.carrying(payload, named: nil), sources.source) { payload($1) }
}

/// A row for an event with a payload in a state that carries one, too: `\.logIn | \.initialized`.
@inlinable
public func | <State, Event, Input, Value>(
  payload: @escaping (Event) -> Input?, value: @escaping (State) -> Value?
) -> TableStart<State, Event, (Input, Value)> {
  TableStart(.carrying(payload, named: nil), .carrying { value($0) != nil }) { state, event in
    guard let input = payload(event), let value = value(state) else { return nil }
    return (input, value)
  }
}
