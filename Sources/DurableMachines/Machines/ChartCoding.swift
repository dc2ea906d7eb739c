import Schematic
import Statecharts

/// Encodes and decodes the stored machines of a chart.
@usableFromInline
struct ChartCoding<Chart: Statechart>: @unchecked Sendable
where Chart.Event: Codable, Chart.Subject: Codable {
  @usableFromInline typealias Schema = StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  @usableFromInline typealias Saved = StateMachine<Schema>.Saved

  // Unchecked, because a schema never changes.
  @usableFromInline let schema: Schema
  @usableFromInline let codec: TextCodec
  /// Whether subjects have an outbox: evaluated once, because the runtime searches for the conformance.
  @usableFromInline let hasOutbox = Chart.Subject.self is any OutboxOwner.Type
  let migrations: MigrationChain
  @usableFromInline let kept = KeptSessions()

  /// - Parameters:
  ///   - schema: The schema of the chart.
  ///   - codec: Encodes and decodes texts.
  ///   - migrations: The migrations of machines of former versions. Default: none.
  ///   - version: The version to which the migrations lead. Default: that of the chart.
  /// - Throws: `MigrationError`.
  init(
    schema: Schema, codec: TextCodec, migrations: [ChartMigration] = [], version: Int? = nil
  ) throws(MigrationError) {
    (self.schema, self.codec) = (schema, codec)
    self.migrations = try MigrationChain(
      migrations, to: version ?? schema.definitionVersion, schema.shape)
    let faults = self.migrations.faults(EventSpelling(Chart.Event.self))
    if !faults.isEmpty { throw MigrationError(faults) }
  }

  /// Distinguishes this program from others that have opened machines under the same name.
  ///
  /// A program with other migrations may resume machines that a program without them could not.
  var program: String {
    let steps = migrations.migrations.flatMap { ["\($0.version)"] + $0.steps.map(\.description) }
    let suffix = steps.isEmpty ? "" : "/\(StructureHash(steps).text)"
    return "\(schema.definitionVersion)/\(schema.structureHash)\(suffix)"
  }

  /// The possible counterparts of a task that was committed as a job.
  func fates(of job: Job) -> [MigrationChain.Fate] {
    ActivityID(job.place).map { migrations.fates(of: $0, from: job.chartVersion) } ?? []
  }

  @inlinable func text(of event: Chart.Event) throws -> String { try codec.encode(json(event)) }

  /// A waiting event may have a name that a migration has changed, even if its type still has the former name.
  @inlinable func event(_ text: String) throws -> Chart.Event {
    let text = try codec.decode(text)
    if let event = handled(text) { return event }
    do { return try fromJSON(Chart.Event.self, text) } catch { return try renamed(text, error) }
  }

  @usableFromInline func handled(_ text: String) -> Chart.Event? {
    migrations.renamedToHandled(text).flatMap { try? fromJSON(Chart.Event.self, $0) }
  }

  @usableFromInline func renamed(_ text: String, _ error: any Error) throws -> Chart.Event {
    for renamed in migrations.renamings(of: text) {
      if let event = try? fromJSON(Chart.Event.self, renamed) { return event }
    }
    throw error
  }

  @inlinable func text(of subject: Chart.Subject) throws -> String {
    try codec.encode(json(subject))
  }

  /// Deferred and delayed events are JSON in the text.
  @inlinable func text(of saved: Saved) throws -> String {
    try codec.checked(
      schema.text(of: saved) { event in
        codec.isIdentity ? try json(event) : try json(text(of: event))
      }.description)
  }

  /// - Parameter text: Its events are JSON, without the codec.
  @inlinable func saved(_ text: SavedText) throws -> Saved {
    try schema.saved(from: text) { event in
      do { return try fromJSON(Chart.Event.self, event) } catch {
        throw StoredPartError(event: event, error)
      }
    }
  }

  /// A stored machine in the version of this chart.
  @usableFromInline func migrated(_ row: StoredMachine) throws -> MigratingMachine {
    try migrated(
      codec.plain(row.saved), data: codec.decode(row.data), row.states, from: row.chartVersion)
  }

  func migrated(
    _ text: SavedText, data: String, _ states: [String: Int64] = [:], from version: Int64
  ) throws -> MigratingMachine {
    try migrations.migrated(
      MigratingMachine(text, data: data, states: states), from: Int(clamping: version))
  }

  /// The data of a machine in the version of this chart.
  @inlinable func subject(_ data: String) throws -> Chart.Subject {
    do { return try fromJSON(Chart.Subject.self, data) } catch {
      throw StoredPartError(data: error)
    }
  }
}

extension TextCodec {
  /// The text of a machine whose events are JSON, without the codec.
  func plain(_ text: String) throws -> SavedText {
    var text = try SavedText(text)
    if isIdentity { return text }
    func plain(_ event: String) throws -> String {
      try decode(fromJSON(String.self, event))
    }
    text.deferredEvents = try text.deferredEvents.map(plain)
    for index in text.delayedEvents.indices {
      text.delayedEvents[index].event = try plain(text.delayedEvents[index].event)
    }
    return text
  }
}
