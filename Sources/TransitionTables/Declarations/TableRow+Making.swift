import Schematic

// How the methods of a table make rows. Inlinable, so that comparisons and the reading of payloads
// are specialized for the table's types: see TableValue.

extension TableRow {
  @inlinable
  init(
    _ trigger: TableTrigger<Event>, _ source: TableSource<State>,
    to target: TableTarget<State, Event>, _ effect: ((Subject) throws -> Void)?
  ) {
    self.init(trigger, source, to: target)
    if let effect { add(TableEffect(nil, .subject(effect))) }
  }
}

extension TablePayloadRow {
  /// A row with the payload of its source.
  @inlinable
  init(
    _ trigger: TableTrigger<Event>, from value: @escaping (State) -> Payload?,
    to target: TableTarget<State, Event>
  ) {
    self.init(TableRow(trigger, .carrying(value), to: target)) { state, _ in value(state) }
  }

  /// A row with the payload of its event.
  @inlinable
  init(
    _ payload: @escaping (Event) -> Payload?, named name: String? = nil,
    from source: TableSource<State>, to target: TableTarget<State, Event>
  ) {
    self.init(TableRow(.carrying(payload, named: name), source, to: target)) { payload($1) }
  }
}

extension TablePayloadPairRow {
  @inlinable
  init(
    _ payload: @escaping (Event) -> Input?, named name: String? = nil,
    from value: @escaping (State) -> Value?, to target: TableTarget<State, Event>
  ) {
    self.init(TableRow(.carrying(payload, named: name), .carrying(value), to: target)) {
      guard let input = payload($1), let value = value($0) else { return nil }
      return (input, value)
    }
  }
}
