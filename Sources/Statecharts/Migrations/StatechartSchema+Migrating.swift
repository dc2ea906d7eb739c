import ChartModel
import Schematic

extension StatechartSchema {
  /// Migrates a machine that a former version of the chart has saved as text.
  ///
  /// ```swift
  /// let text = try schema.migrated(SavedText(row.text), from: row.version, by: Order.migrations)
  /// let saved = try schema.saved(from: text)
  /// ```
  /// - Parameters:
  ///   - text: The machine. Its events are JSON.
  ///   - version: The `definitionVersion` of the chart that saved it. A machine of the present version is
  ///     returned unchanged.
  ///   - migrations: The migrations of all versions; those from `version` on are performed, without changes of
  ///     data.
  /// - Throws: ``MigrationError`` with every fault of the migrations, or if one cannot be performed.
  public func migrated(
    _ text: SavedText, from version: Int, by migrations: [ChartMigration]
  ) throws -> SavedText {
    var machine = MigratingMachine(text, data: "")
    machine.hasData = false
    return try migrated(machine, version, migrations).text
  }

  /// Migrates a machine that a former version of the chart has saved as text, with its data.
  ///
  /// - Parameters:
  ///   - text: The machine. Its events are JSON.
  ///   - data: The data as text, which ``MigrationStep/encodedData(_:_:)`` changes.
  ///   - version: The `definitionVersion` of the chart that saved it.
  ///   - migrations: The migrations of all versions.
  /// - Throws: ``MigrationError``, or the error of a step that changes data.
  public func migrated(
    _ text: SavedText, data: String, from version: Int, by migrations: [ChartMigration]
  ) throws -> (text: SavedText, data: String) {
    let machine = try migrated(MigratingMachine(text, data: data), version, migrations)
    return (machine.text, machine.data)
  }

  /// Migrates a machine that a former version of the chart has saved by `Codable`.
  ///
  /// ```swift
  /// let saved = try JSONDecoder().decode(Order.Machine.Saved.self, from: data)
  /// try machine.resume(from: schema.migrated(saved, from: 1, by: Order.migrations, encodingEvent: …, decodingEvent: …))
  /// ```
  /// States are decoded by the type of this version; a state without a value in it keeps its name.
  ///
  /// - Parameters:
  ///   - saved: The machine. Its events may have another type, such as that of the former version.
  ///   - version: The `definitionVersion` of the chart that saved it.
  ///   - migrations: The migrations of all versions.
  ///   - encode: Encodes a deferred or delayed event as JSON: steps of migrations name events in JSON.
  ///   - decode: Decodes an event of this version.
  /// - Throws: ``MigrationError``; ``IncompatibleConfigurationError`` with every mismatch that is left; the errors of `encode` and
  ///   `decode`.
  public func migrated<FormerEvent>(
    _ saved: SavedMachine<Configuration<State>, FormerEvent>, from version: Int,
    by migrations: [ChartMigration], encodingEvent encode: (FormerEvent) throws -> String,
    decodingEvent decode: (String) throws -> Event
  ) throws -> SavedMachine<Configuration<State>, Event> {
    let former = saved.state.table
    var text = saved.state.text { former.pathText(to: $0) }
    try text.add(saved, encode)
    return try self.saved(
      from: migrated(text, from: version, by: migrations), decodingEvent: decode)
  }

  private func migrated(
    _ machine: MigratingMachine, _ version: Int, _ migrations: [ChartMigration]
  ) throws -> MigratingMachine {
    try MigrationChain(migrations, to: definitionVersion, shape).migrated(machine, from: version)
  }
}

extension StatechartSchema where Event: RawRepresentable<String> {
  /// Migrates a machine that a former version of the chart has saved by `Codable`, with events that are
  /// strings.
  ///
  /// - Throws: ``MigrationError``; ``IncompatibleConfigurationError`` with every mismatch that is left; ``SavedTextError`` if an event
  ///   is not declared.
  public func migrated<FormerEvent: RawRepresentable<String>>(
    _ saved: SavedMachine<Configuration<State>, FormerEvent>, from version: Int,
    by migrations: [ChartMigration]
  ) throws -> SavedMachine<Configuration<State>, Event> {
    try migrated(
      saved, from: version, by: migrations, encodingEvent: { JSONValue.string($0.rawValue).text },
      decodingEvent: event)
  }
}
