/// The changes of a machine that one version of a chart has saved, with which the next version can resume it.
///
/// ```swift
/// static let migrations = [
///   ChartMigration(from: 1, .rename("packing/printed", to: "packing/prints")),
///   ChartMigration(from: 2, .descend("paying"), .event("ship", becomes: "send")),
/// ]
/// ```
/// A machine of version 1 is changed by both. A version needs no migration if its machines fit the next
/// version.
///
/// ``StatechartSchema/migrated(_:from:by:)-(SavedText,_,_)`` migrates a text. A store of durable machines
/// migrates a machine in memory when it is used, and commits it with the event.
public struct ChartMigration: Sendable {
  /// The version of the chart that saved the machine; the migration leads to the next one.
  public let version: Int
  /// The changes, in the order in which they are performed.
  public let steps: [MigrationStep]

  /// Creates a migration from a version of the chart to the next one.
  ///
  /// - Parameters:
  ///   - version: The `definitionVersion` of the chart that saved the machine.
  ///   - steps: The changes, in the order in which they are performed.
  public init(from version: Int, _ steps: MigrationStep...) {
    self.init(from: version, steps)
  }

  /// Creates a migration from a list of changes, for instance those of a file.
  public init(from version: Int, _ steps: [MigrationStep]) {
    (self.version, self.steps) = (version, steps)
  }
}
