import Schematic
import TransitionTables

/// The beginning of a row, `event | source`: what the row handles, and from where.
///
/// `Payload` is what event and source carry: one payload, both as a pair, or `Never`.
public struct TableStart<State, Event, Payload> {
  let trigger: TableTrigger<Event>
  let source: TableSource<State>
  let payload: (State, Event) -> Payload?

  @usableFromInline
  init(
    _ trigger: TableTrigger<Event>, _ source: TableSource<State>,
    payload: @escaping (State, Event) -> Payload?
  ) {
    self.trigger = trigger
    self.source = source
    self.payload = payload
  }

  func row<Subject>(to target: TableTarget<State, Event>) -> TableRow<State, Event, Subject> {
    TableRow(trigger, source, to: target)
  }
}

/// The first part of a row, `event | source => { … }`: it makes the payload of the new state.
public struct TableMapping<State, Event, New> {
  let trigger: TableTrigger<Event>
  let source: TableSource<State>
  let make: (State, Event) throws -> New?
}
