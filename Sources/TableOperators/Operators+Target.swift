import Schematic
import TransitionTables

// A payload is one parameter of these closures, also when it is a pair: the compiler lets a closure
// take a pair apart, `{ account, link in … }`. With an operator of its own for each number of
// payloads it would need seconds for a row.

// MARK: - … => target

/// The row leads to a state: `Event.coin | .locked => .open`.
public func => <State, Event, Subject, Payload>(
  start: TableStart<State, Event, Payload>, target: State
) -> TableRow<State, Event, Subject> {
  start.row(to: .state(target))
}

/// The row leads to a state that carries the payloads on: `\.logIn | .loggedOut => State.loggedIn`.
public func => <State, Event, Subject, Payload>(
  start: TableStart<State, Event, Payload>, target: @escaping (Payload) -> State
) -> TableRow<State, Event, Subject> {
  start.row(to: .made { start.payload($0, $1).map(target) })
}

// MARK: - … => { mapping } => target

/// The payloads make that of the new state: `\.add | \.sum => { $0 + $1 } => State.sum`.
///
/// An error that the mapping throws fails the event.
public func => <State, Event, Payload, New>(
  start: TableStart<State, Event, Payload>, map: @escaping (Payload) throws -> New
) -> TableMapping<State, Event, New> {
  TableMapping(trigger: start.trigger, source: start.source) {
    try start.payload($0, $1).map(map)
  }
}

/// The row leads to the state with the payload that the mapping makes: `… => State.loggedIn`.
public func => <State, Event, Subject, New>(
  mapping: TableMapping<State, Event, New>, target: @escaping (New) -> State
) -> TableRow<State, Event, Subject> {
  TableRow(
    mapping.trigger, mapping.source, to: .made { try mapping.make($0, $1).map(target) })
}

// MARK: - … | effect

/// The row performs an effect, once the machine is in the new state: `… | { $0.coins += 1 }`.
public func | <State, Event, Subject>(
  row: TableRow<State, Event, Subject>, effect: @escaping (Subject) throws -> Void
) -> TableRow<State, Event, Subject> {
  row.performing(TableAction(nil, .subject(effect)))
}
