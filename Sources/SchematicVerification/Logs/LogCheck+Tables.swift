import Schematic
import Statecharts
import TransitionTables

extension LogCheck {
  /// Creates a check of a table.
  ///
  /// ```swift
  /// var check = try LogCheck(Door())
  /// ```
  /// The answers of guards and the payloads of events and states are hidden, as for a chart. States whose names are
  /// equal are one state. The table is explored first, within the limits of ``LogCheckOptions/exploration``.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - events: Samples of the events: one of each kind that rows distinguish. Default: all cases of a
  ///     `CaseIterable` type; otherwise the events that rows name.
  ///   - properties: Properties that the log must have as well. Default: none.
  ///   - options: The beginning of the log, and limits. Default: `LogCheckOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the table; ``LogCheckError`` if a row has no sample.
  /// - Complexity: Linear in the number of states that the table can reach, times the number of events.
  public init<Table: TransitionTable>(
    _ table: Table, events: [Table.Event]? = nil, properties: [LogProperty] = [],
    options: LogCheckOptions = LogCheckOptions()
  ) throws where Table.State: Hashable {
    let space = try table.explored(events: events, options: options.exploration)
    for case .missingSamples(let names) in space.approximations {
      throw LogCheckError.missingSamples(names)
    }
    let logged = try LoggedTable(table, space, options: options)
    self.init(
      try logged.logged(space.events, version: table.definitionVersion, options: options),
      version: table.definitionVersion, properties: properties, options: options)
  }

  /// Creates a check of a flat schema.
  ///
  /// Nothing is known of its actions: each may throw an error, and send events. If none sends any, set
  /// ``LogCheckOptions/actionsMaySendEvents`` to `false`.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - events: Samples of the events: one of each kind that the schema distinguishes. Other events are ignored.
  ///     Default: all cases of a `CaseIterable` type.
  ///   - properties: Properties that the log must have as well. Default: none.
  ///   - options: The beginning of the log, and limits. Default: `LogCheckOptions()`.
  /// - Throws: ``LogCheckError`` if there are no samples.
  /// - Complexity: Linear in the number of states that the schema can reach, times the number of events.
  public init<Schema: FlatStateMachineSchema>(
    _ schema: Schema, events: [Schema.Event]? = nil, properties: [LogProperty] = [],
    options: LogCheckOptions = LogCheckOptions()
  ) throws where Schema.State: Hashable {
    guard let events = events ?? allCases(of: Schema.Event.self) else {
      throw LogCheckError.missingSamples(["\(Schema.Event.self)"])
    }
    let version = schema.definitionVersion
    let logged = try LoggedTable(schema, events: events, options: options)
      .logged(events, version: version, options: options)
    self.init(logged, version: version, properties: properties, options: options)
  }
}
