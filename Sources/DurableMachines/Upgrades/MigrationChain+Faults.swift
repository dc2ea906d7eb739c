import Statecharts

// The migrations as they are declared, compared with the charts: a misspelled path is no surprise for the first machine.
extension MigrationChain {
  /// What is wrong, as far as the chart tells to which they lead.
  package var faults: [String] {
    versionFaults
      + migrations.indices.flatMap { index in
        migrations[index].steps.indices.compactMap { step in
          fault(
            of: migrations[index].steps[step],
            before: migrations[index].steps.dropFirst(step + 1)
              + migrations.dropFirst(index + 1).flatMap(\.steps)
          ).map {
            "\(migrations[index].steps[step].description) from version \(migrations[index].version): \($0)"
          }
        }
      }
  }

  private var versionFaults: [String] {
    let early = migrations.filter { $0.version >= version }.map {
      "There is a migration from version \($0.version), and the chart has version \(version). Give it a higher definitionVersion."
    }
    let twice = zip(migrations, migrations.dropFirst()).filter { $0.version == $1.version }.map {
      "There are two migrations from version \($0.0.version). Declare one with the steps of both."
    }
    return early + twice
  }

  /// - Parameter later: The steps that are performed afterwards.
  private func fault(of step: MigrationStep, before later: some Sequence<MigrationStep>) -> String?
  {
    let later = Array(later)
    switch step.change {
    case .rename(_, let path): return undeclared(path, later)
    case .descend(let path): return undeclared(path, later) ?? notComposite(path, later)
    case .ascend(let path): return undeclared(path, later) ?? notSimple(path, later)
    case .enterRegion(let region): return notRegion(region) ?? undeclared(region, later)
    case .dropRegion(let region): return notRegion(region) ?? stillDeclared(region, later)
    case .join(_, let name?): return missingJoin(name, later)
    case .event, .join, .timer, .data, .transform: return nil
    }
  }

  private func node(_ path: String, _ later: [MigrationStep]) -> ChartShape.Node? {
    guard case .at(let path) = Self.place(of: path, after: later) else { return nil }
    return shape.node(at: path)
  }

  private func undeclared(_ path: String, _ later: [MigrationStep]) -> String? {
    guard case .at(let path) = Self.place(of: path, after: later), shape.numbers[path] == nil else {
      return nil
    }
    return "the chart does not declare '\(path)'.\(Self.hint(shape.pathsNearest(to: path)))"
  }

  private func notComposite(_ path: String, _ later: [MigrationStep]) -> String? {
    guard let node = node(path, later), !later.contains(where: \.isAscent) else { return nil }
    return node.children.isEmpty ? "'\(node.path)' has no states in it to be entered." : nil
  }

  private func notSimple(_ path: String, _ later: [MigrationStep]) -> String? {
    guard let node = node(path, later), !later.contains(where: \.isDescent), !node.children.isEmpty
    else { return nil }
    if case .none = node.initial, node.kind != .parallel { return nil }
    return "'\(node.path)' still has states in it. Rename those that were removed."
  }

  private func notRegion(_ path: String) -> String? {
    path.stateOfRegion == nil
      ? "'\(path)' is no path of a region: one ends with '@' and its name." : nil
  }

  private func stillDeclared(_ region: String, _ later: [MigrationStep]) -> String? {
    guard let node = node(region, later), !later.contains(where: \.isEntryOfRegion) else {
      return nil
    }
    return "the chart still declares '\(node.path)', which would not be active."
  }

  private func missingJoin(_ name: String, _ later: [MigrationStep]) -> String? {
    let isRenamed = later.contains { if case .join(name, _) = $0.change { true } else { false } }
    guard !shape.joins.contains(name), !isRenamed else { return nil }
    return "the chart has no join '\(name)'."
  }

  static func hint(_ paths: [String]) -> String {
    paths.isEmpty ? "" : " Did you mean \(paths.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

extension MigrationStep {
  fileprivate var isAscent: Bool { if case .ascend = change { true } else { false } }
  fileprivate var isDescent: Bool { if case .descend = change { true } else { false } }
  fileprivate var isEntryOfRegion: Bool { if case .enterRegion = change { true } else { false } }
}

// MARK: - The chart from which they lead

extension MigrationChain {
  /// What is wrong with the migration from a version, by the chart of that version.
  package func faults(from version: Int, _ old: ChartShape) -> [String] {
    guard let migration = migrations.first(where: { $0.version == version }) else { return [] }
    var paths = KnownPaths(old)
    return migration.steps.compactMap { step in
      paths.take(step).map { "\(step.description) from version \(version): \($0)" }
    }
  }
}

/// The paths of a chart after some steps.
private struct KnownPaths {
  private let old: ChartShape
  private var paths: Set<String>
  /// The paths below which everything may be.
  private var open: [String] = []
  private var joins: Set<String>

  init(_ old: ChartShape) {
    self.old = old
    (paths, joins) = (Set(old.nodes.map(\.path)), old.joins)
  }

  /// - Returns: What is wrong with a step.
  mutating func take(_ step: MigrationStep) -> String? {
    switch step.change {
    case .rename(let path, let new):
      let fault = missing(path)
      (paths, open) = (
        Set(paths.map { $0.moved(from: path, to: new) }), open.map { $0.moved(from: path, to: new) }
      )
      return fault
    case .descend(let path):
      open.append(path)
      return missing(path) ?? (hasStates(path) ? "'\(path)' has states in it already." : nil)
    case .ascend(let path):
      let fault =
        missing(path)
        ?? (hasStates(path) ? nil : "'\(path)' has no states in it in the former chart.")
      paths = paths.filter { !$0.isIn(path) }
      return fault
    case .dropRegion(let region):
      let fault = missing(region)
      paths = paths.filter { !$0.isInOrAt(region) }
      return fault
    case .enterRegion(let region): return enter(region)
    case .join(let name, let new):
      let fault = joins.contains(name) ? nil : "the chart of that version has no join '\(name)'."
      joins.remove(name)
      new.map { _ = joins.insert($0) }
      return fault
    case .timer(let place):
      return old.activities.contains { $0.id.place == place }
        ? nil : "the chart of that version has no timer '\(place)'."
    case .event, .data, .transform: return nil
    }
  }

  private mutating func enter(_ region: String) -> String? {
    let parallel = region.stateOfRegion ?? ""
    let fault =
      missing(parallel)
      ?? (paths.contains(region) ? "the chart of that version has '\(region)' already." : nil)
    paths.insert(region)
    open.append(region)
    return fault
  }

  private func hasStates(_ path: String) -> Bool { paths.contains { $0.isIn(path) } }

  private func missing(_ path: String) -> String? {
    if paths.contains(path) || open.contains(where: path.isInOrAt) { return nil }
    return
      "the chart of that version does not declare '\(path)'.\(MigrationChain.hint(old.pathsNearest(to: path)))"
  }
}
