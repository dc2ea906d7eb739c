import Schematic
import Statecharts

/// The migrations of a chart, from all versions before to its own.
package struct MigrationChain: Sendable {
  /// In the order of their versions.
  package let migrations: [ChartMigration]
  package let version: Int
  package let shape: ChartShape

  /// - Throws: ``MigrationError`` with all that is wrong with the migrations, as far as the new chart tells.
  init(_ migrations: [ChartMigration], to version: Int, _ shape: ChartShape) throws(MigrationError)
  {
    self.init(unchecked: migrations, to: version, shape)
    let faults = faults
    if !faults.isEmpty { throw MigrationError(faults) }
  }

  package init(unchecked migrations: [ChartMigration], to version: Int, _ shape: ChartShape) {
    self.migrations = migrations.sorted { $0.version < $1.version }
    (self.version, self.shape) = (version, shape)
  }

  /// The steps for a machine that a version has saved; none for one of this version.
  package func steps(from version: Int) -> [MigrationStep] {
    migrations.filter { $0.version >= version }.flatMap(\.steps)
  }

  /// The machine in this version.
  ///
  /// - Throws: ``MigrationError``, or an error of a function of the migrations.
  package func migrated(_ machine: MigratingMachine, from version: Int) throws -> MigratingMachine {
    var machine = machine
    if version < self.version { try machine.migrate(steps(from: version), to: shape) }
    return machine
  }
}

// MARK: - Names that are stored beside machines

extension MigrationChain {
  /// What a path has become.
  package enum Place: Hashable { case at(String), removed }

  /// What a path of any former version is now, the oldest version first; the path itself is the last one.
  func places(of path: String) -> [Place] {
    var found: [Place] = []
    for index in migrations.indices {
      let place = Self.place(of: path, after: migrations[index...].flatMap(\.steps))
      if place != .at(path), !found.contains(place) { found.append(place) }
    }
    return found + [.at(path)]
  }

  package static func place(of path: String, after steps: some Sequence<MigrationStep>) -> Place {
    var path = path
    for step in steps {
      switch step.change {
      case .rename(let old, let new):
        // The activities of a state stay with it if its content moves into a region of it.
        if path != old || !new.isRegion(of: old) { path = path.moved(from: old, to: new) }
      case .ascend(let state): if path.isIn(state) { return .removed }
      case .dropRegion(let region): if path.isInOrAt(region) { return .removed }
      case .descend, .enterRegion, .event, .join, .timer, .data, .transform: break
      }
    }
    return .at(path)
  }

  /// What the places of an activity may have been in former versions, without its place now.
  func formerPlaces(of id: ActivityID) -> [ActivityID] {
    var paths = [id.state]
    for step in migrations.flatMap(\.steps).reversed() {
      guard case .rename(let old, let new) = step.change else { continue }
      for path in paths where !(path == old && new.isRegion(of: old)) {
        let former = path.moved(from: new, to: old)
        if !paths.contains(former) { paths.append(former) }
      }
    }
    // The jobs of another state that has such a path now are its own.
    return paths.dropFirst().filter { shape.numbers[$0] == nil }.map { path in
      var id = id
      id.state = path
      return id
    }
  }

  /// The name of an event after some steps; `nil` if it is dropped.
  package static func name(ofEvent name: String, after steps: some Sequence<MigrationStep>)
    -> String?
  {
    var name: String? = name
    for case .event(let old, let new) in steps.map(\.change) where old == name { name = new }
    return name
  }

  /// The places of the timers that are dropped.
  package static func droppedTimers(by steps: some Sequence<MigrationStep>) -> Set<String> {
    Set(steps.compactMap { if case .timer(let place) = $0.change { place } else { nil } })
  }

  /// An event with the name that it has now, the oldest version first: none if nothing has renamed it.
  func renamings(of event: String) -> [String] {
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
