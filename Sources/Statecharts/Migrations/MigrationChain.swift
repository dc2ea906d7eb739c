import Schematic

/// The migrations of a chart, from all former versions to the present one.
@_documentation(visibility: internal)
public struct MigrationChain: Sendable {
  /// The migrations in the order of their versions.
  public let migrations: [ChartMigration]
  /// The version of the chart to which they lead.
  public let version: Int
  /// The structure of that chart.
  public let shape: ChartShape
  /// Whether a step renames or drops an event.
  let concernsEvents: Bool

  /// Creates a chain and validates its steps.
  ///
  /// - Throws: ``MigrationError`` with every fault of the migrations that the new chart reveals.
  public init(
    _ migrations: [ChartMigration], to version: Int, _ shape: ChartShape
  ) throws(MigrationError) {
    self.init(unchecked: migrations, to: version, shape)
    let faults = faults
    if !faults.isEmpty { throw MigrationError(faults) }
  }

  /// Creates a chain without validating its steps.
  public init(unchecked migrations: [ChartMigration], to version: Int, _ shape: ChartShape) {
    self.migrations = migrations.sorted { $0.version < $1.version }
    (self.version, self.shape) = (version, shape)
    concernsEvents = migrations.flatMap(\.steps).contains {
      if case .event = $0.change { true } else { false }
    }
  }

  /// The steps for a machine that a version has saved; empty for the present version.
  public func steps(from version: Int) -> [MigrationStep] {
    migrations.filter { $0.version >= version }.flatMap(\.steps)
  }

  /// Migrates a machine to the present version.
  ///
  /// - Throws: ``MigrationError``, or an error of a function of the migrations.
  public func migrated(_ machine: MigratingMachine, from version: Int) throws -> MigratingMachine {
    var machine = machine
    if version < self.version {
      try machine.migrate(migrations.filter { $0.version >= version }, to: shape)
    }
    return machine
  }
}

// MARK: - Names that are stored beside machines

extension MigrationChain {
  /// The place of a path after a migration.
  public enum Place: Hashable { case at(String), removed }

  /// Follows a path through some steps.
  public static func place(of path: String, after steps: some Sequence<MigrationStep>) -> Place {
    var path = path
    for step in steps {
      switch step.change {
      case .rename(let old, let new):
        // The activities of a state stay with it if its content moves into a region of it.
        if path != old || !new.isRegion(of: old) { path = path.moved(from: old, to: new) }
      case .ascend(let state): if path.isIn(state) { return .removed }
      case .dropRegion(let region): if path.isInOrAt(region) { return .removed }
      case .descend, .enterRegion, .event, .join, .activity, .data, .transform: break
      }
    }
    return .at(path)
  }

  /// The name of an event after some steps; `nil` if it is dropped.
  public static func name(ofEvent name: String, after steps: some Sequence<MigrationStep>)
    -> String?
  {
    var name: String? = name
    for case .event(let old, let new) in steps.map(\.change) where old == name { name = new }
    return name
  }

  /// The event with a later name that the chart handles.
  ///
  /// `nil` if the chart handles the event itself, or if no step renames it so.
  public func renamedToHandled(_ event: String) -> String? {
    guard concernsEvents, let name = EventNames.name(of: event), !shape.handles(name) else {
      return nil
    }
    return renamings(of: event).first { EventNames.name(of: $0).map(shape.handles) ?? false }
  }

  /// The event with its present name, for each version that may have saved it, the oldest first; empty if no
  /// step renames it.
  public func renamings(of event: String) -> [String] {
    guard let name = EventNames.name(of: event) else { return [] }
    var found: [String] = []
    for index in migrations.indices {
      let new = Self.name(ofEvent: name, after: migrations[index...].flatMap(\.steps))
      if let new, new != name, let text = EventNames.renamed(event, to: new), !found.contains(text)
      {
        found.append(text)
      }
    }
    return found
  }
}

/// The error thrown when migrations have faults, or when one cannot be performed.
public struct MigrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults: a sentence for each, with its remedy.
  public let faults: [String]

  /// Creates an error of these faults.
  public init(_ faults: [String]) { self.faults = faults }

  /// The faults.
  public var description: String { faults.joined(separator: " ") }

  static func nothingActive(_ step: MigrationStep) -> Self {
    Self([
      "After \(step.description), no state is active. Rename the state to one of the new chart instead."
    ])
  }
}
