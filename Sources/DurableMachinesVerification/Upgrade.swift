import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

/// A proof, before a new version of a chart is deployed, that each machine of the former version can continue in it.
///
/// ```swift
/// @Test func `all machines of version 1 continue`() throws {
///   try Upgrade(from: Checkout1(), to: Checkout(), migrations: Checkout.migrations).requireNoFindings()
/// }
/// ```
/// Everything that the former chart can do is explored, with all answers of its guards. Each configuration is saved, migrated and
/// resumed in the new chart, and what the new chart can do from there is explored. No guard and no action of the charts is called.
public struct Upgrade<Old: Statechart, New: Statechart> {
  let old: Old
  let new: New
  let migrations: [ChartMigration]

  /// The version of the former chart: its `definitionVersion`, unless it is set, for instance for one from a file.
  public var oldVersion: Int

  /// The version of the new chart: its `definitionVersion`, unless it is set.
  public var newVersion: Int

  /// The data, as JSON, with which `transform` steps of migrations are tried.
  ///
  /// Default: an empty object.
  public var data = "{}"

  /// Samples of the events of the former chart, as for its exploration.
  ///
  /// Default: all cases of a type that is `CaseIterable`, otherwise the events that transitions name.
  public var oldEvents: [Old.Event]?

  /// Samples of the events of the new chart.
  ///
  /// Default: as for the former one.
  public var newEvents: [New.Event]?

  /// Limits of the exploration of both charts.
  public var options = ExplorationOptions()

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - old: The former version of the chart.
  ///   - new: The new version.
  ///   - migrations: The migrations with which `DurableMachines` opens the machines of the new version. Default: none.
  public init(from old: Old, to new: New, migrations: [ChartMigration] = []) {
    (self.old, self.new, self.migrations) = (old, new, migrations)
    (oldVersion, newVersion) = (old.definitionVersion, new.definitionVersion)
  }

  /// Compares the versions.
  ///
  /// - Throws: `InvalidDefinitionError` with the faults of one of the charts.
  /// - Complexity: That of exploring both charts.
  public func check() throws -> UpgradeReport { try UpgradeCheck(self).report }

  /// Throws an error with the report unless it proves that each machine continues and loses nothing: for a test of one line.
  ///
  /// Nothing is proved if a chart was not explored as a whole.
  ///
  /// - Parameters:
  ///   - permitted: Kinds of findings that are permitted. Default: none.
  ///   - permitsUnproved: Whether what is not proved is permitted, for instance a function that is only tried. Default: no.
  /// - Throws: ``UpgradeError``; `InvalidDefinitionError` with the faults of one of the charts.
  public func requireNoFindings(
    permitting permitted: Set<UpgradeFinding.Kind> = [], permitsUnproved: Bool = false
  ) throws {
    try check().requireNoFindings(permitting: permitted, permitsUnproved: permitsUnproved)
  }
}
