import TransitionTables

// The rows are those that the methods of a table make. In parentheses they take the same modifiers:
// `(Event.coin | .locked => .open).when { $0.isPaid }`.

// MARK: - … => target

/// Declares a row to a state: `Event.coin | .locked => .open`.
@inlinable
public func => <State, Event, Subject>(
  start: TableStart<State, Event>, target: State
) -> TableRow<State, Event, Subject> {
  TableRow(start.trigger, start.source, to: .state(target))
}

/// Declares a row to a state, with a payload for its guards and effects:
/// `\.logIn | .loggedOut => .loggedIn`.
@inlinable
public func => <State, Event, Subject, Payload>(
  start: TablePayloadStart<State, Event, Payload>, target: State
) -> TablePayloadRow<State, Event, Subject, Payload> {
  start.row(to: .state(target))
}

/// Declares a row to a state, with two payloads for its guards and effects:
/// `\.rename | \.open => .closed`.
@inlinable
public func => <State, Event, Subject, Input, Value>(
  start: TablePayloadPairStart<State, Event, Input, Value>, target: State
) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
  start.row(to: .state(target))
}

/// Declares a row that makes the target state from a payload, with the constructor of its case or a
/// closure.
///
/// `\.logIn | .loggedOut => State.loggedIn`, `\.logIn | .loggedOut => { .loggedIn($0.name) }`
///
/// If the closure throws, the event fails.
@inlinable
public func => <State, Event, Subject, Payload>(
  start: TablePayloadStart<State, Event, Payload>, make: @escaping (Payload) throws -> State
) -> TablePayloadRow<State, Event, Subject, Payload> {
  let payload = start.payload
  return start.row(to: .made { try payload($0, $1).map(make) })
}

/// Declares a row that makes the target state from the payload of the event and that of the source
/// state.
///
/// `\.add | \.sum => { number, sum in .sum(sum + number) }`
@inlinable
public func => <State, Event, Subject, Input, Value>(
  start: TablePayloadPairStart<State, Event, Input, Value>,
  make: @escaping (Input, Value) throws -> State
) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
  let payloads = start.payloads
  return start.row(to: .made { try payloads($0, $1).map { try make($0.0, $0.1) } })
}

// MARK: - … | effect

/// Returns the row with another effect, as `perform` does: `… | { $0.coins += 1 }`.
@inlinable
public func | <State, Event, Subject>(
  row: TableRow<State, Event, Subject>, effect: @escaping (Subject) throws -> Void
) -> TableRow<State, Event, Subject> {
  row.perform(nil, effect)
}

/// Returns the row with another effect, which gets the payload:
/// `… | { app, user in app.show(user) }`.
@inlinable
public func | <State, Event, Subject, Payload>(
  row: TablePayloadRow<State, Event, Subject, Payload>,
  effect: @escaping (Subject, Payload) throws -> Void
) -> TablePayloadRow<State, Event, Subject, Payload> {
  row.perform(nil, effect)
}

/// Returns the row with another effect, which gets both payloads:
/// `… | { app, user, page in app.show(page) }`.
@inlinable
public func | <State, Event, Subject, Input, Value>(
  row: TablePayloadPairRow<State, Event, Subject, Input, Value>,
  effect: @escaping (Subject, Input, Value) throws -> Void
) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
  row.perform(nil, effect)
}
