import TransitionTables

/// The start of a row, `event | source`, without payloads.
public struct TableStart<State, Event> {
  @usableFromInline let trigger: TableTrigger<Event>
  @usableFromInline let source: TableSource<State>

  @usableFromInline
  init(_ trigger: TableTrigger<Event>, _ source: TableSource<State>) {
    self.trigger = trigger
    self.source = source
  }
}

/// The start of a row, `event | source`, whose event or source carries a payload.
public struct TablePayloadStart<State, Event, Payload> {
  @usableFromInline let trigger: TableTrigger<Event>
  @usableFromInline let source: TableSource<State>
  @usableFromInline let payload: (State, Event) -> Payload?

  @usableFromInline
  init(
    _ trigger: TableTrigger<Event>, _ source: TableSource<State>,
    payload: @escaping (State, Event) -> Payload?
  ) {
    self.trigger = trigger
    self.source = source
    self.payload = payload
  }

  @inlinable
  func row<Subject>(
    to target: TableTarget<State, Event>
  ) -> TablePayloadRow<State, Event, Subject, Payload> {
    TablePayloadRow(TableRow(trigger, source, to: target), payload: payload)
  }
}

/// The start of a row, `event | source`, whose event and source each carry a payload.
public struct TablePayloadPairStart<State, Event, Input, Value> {
  @usableFromInline let trigger: TableTrigger<Event>
  @usableFromInline let source: TableSource<State>
  @usableFromInline let payloads: (State, Event) -> (Input, Value)?

  @usableFromInline
  init(
    _ trigger: TableTrigger<Event>, _ source: TableSource<State>,
    payloads: @escaping (State, Event) -> (Input, Value)?
  ) {
    self.trigger = trigger
    self.source = source
    self.payloads = payloads
  }

  @inlinable
  func row<Subject>(
    to target: TableTarget<State, Event>
  ) -> TablePayloadPairRow<State, Event, Subject, Input, Value> {
    TablePayloadPairRow(TableRow(trigger, source, to: target), payloads: payloads)
  }
}
