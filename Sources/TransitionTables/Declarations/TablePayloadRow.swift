/// A row whose guards and effects receive one payload: that of its event or that of its source.
public struct TablePayloadRow<State, Event, Subject, Payload>: PerformingTableLine {
  /// The row without its payload type.
  public var row: TableRow<State, Event, Subject>
  @usableFromInline let payload: (State, Event) -> Payload?

  @usableFromInline
  package init(
    _ row: TableRow<State, Event, Subject>, payload: @escaping (State, Event) -> Payload?
  ) {
    self.row = row
    self.payload = payload
  }
}

/// A row whose guards and effects receive two payloads: that of its event and that of its source.
public struct TablePayloadPairRow<State, Event, Subject, Input, Value>: PerformingTableLine {
  /// The row without its payload types.
  public var row: TableRow<State, Event, Subject>
  @usableFromInline let payloads: (State, Event) -> (Input, Value)?

  @usableFromInline
  package init(
    _ row: TableRow<State, Event, Subject>,
    payloads: @escaping (State, Event) -> (Input, Value)?
  ) {
    self.row = row
    self.payloads = payloads
  }
}
