import Schematic

// Compares declared migrations with the charts, so that a misspelled path is found before a machine is
// migrated.
extension MigrationChain {
  /// The faults that the new chart reveals: a sentence for each.
  public var faults: [String] {
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

  /// - Parameter later: The steps that are performed after it.
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
    case .activity(_, let id?): return missingActivity(id, later)
    case .activity(let id, nil): return stillDeclared(id, later)
    case .event(let name, nil): return stillHandled(name, later)
    case .event, .join, .data, .transform: return nil
    }
  }

  private func node(_ path: String, _ later: [MigrationStep]) -> ChartShape.Node? {
    guard case .at(let path) = Self.place(of: path, after: later) else { return nil }
    return shape.node(at: path)
  }

  private func undeclared(_ path: String, _ later: [MigrationStep]) -> String? {
    // A function may move it on.
    if later.contains(where: \.isTransform) { return nil }
    guard case .at(let path) = Self.place(of: path, after: later), shape.numbers[path] == nil else {
      return nil
    }
    return "the chart does not declare '\(path)'.\(Self.hint(shape.pathsNearest(to: path)))"
  }

  private func notComposite(_ path: String, _ later: [MigrationStep]) -> String? {
    guard let node = node(path, later), !later.contains(where: \.isAscent) else { return nil }
    return node.children.isEmpty
      ? "'\(node.path)' has no states in it to be entered. Name a composite state." : nil
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
    guard let node = node(region, later),
      !later.contains(where: { $0.isEntryOfRegion || $0.moves(into: node.path) })
    else { return nil }
    return
      "the chart still declares '\(node.path)', which would not be active. Remove this step, or the declaration."
  }

  private func missingJoin(_ name: String, _ later: [MigrationStep]) -> String? {
    let isRenamed = later.contains { if case .join(name, _) = $0.change { true } else { false } }
    guard !shape.joins.contains(name), !isRenamed else { return nil }
    return "the chart has no join '\(name)'. Declare it, or correct the name."
  }

  private func missingActivity(_ id: ActivityID, _ later: [MigrationStep]) -> String? {
    guard case .at(let id) = Self.fate(of: id, after: later), !declares(id) else { return nil }
    let others = shape.activities.map(\.id).filter { ($0.kind, $0.state) == (id.kind, id.state) }
    return "the chart has no \(id.kind) '\(id.place)'.\(Self.hint(others.map(\.place)))"
  }

  /// The fault of a step that drops a timer or a task which the chart declares; a timer without a name may be
  /// another one.
  private func stillDeclared(_ id: ActivityID, _ later: [MigrationStep]) -> String? {
    let isTakenLater = later.contains {
      if case .activity(_, id) = $0.change { true } else { false }
    }
    guard id.name != nil, !isTakenLater, case .at(let id) = Self.fate(of: id, after: later),
      declares(id)
    else { return nil }
    return
      "the chart still declares the \(id.kind) '\(id.place)'. Remove this step, or the declaration."
  }

  private func stillHandled(_ name: String, _ later: [MigrationStep]) -> String? {
    guard let name = Self.name(ofEvent: name, after: later), shape.events.contains(name) else {
      return nil
    }
    return
      "the chart still has transitions for '\(name)', which would be lost where it waits. Remove this step, or the transitions."
  }

  static func hint(_ paths: [String]) -> String {
    paths.isEmpty ? "" : " Did you mean \(paths.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

extension MigrationStep {
  /// Whether a function of the step changes the machine and its data.
  public var isTransform: Bool { if case .transform = change { true } else { false } }
  /// Whether the step moves a state into a region.
  fileprivate func moves(into region: String) -> Bool {
    if case .rename(_, let path) = change { path.isInOrAt(region) } else { false }
  }
  fileprivate var isAscent: Bool { if case .ascend = change { true } else { false } }
  fileprivate var isDescent: Bool { if case .descend = change { true } else { false } }
  fileprivate var isEntryOfRegion: Bool { if case .enterRegion = change { true } else { false } }
}

// MARK: - The chart from which they lead

extension MigrationChain {
  /// The faults of the migration from a version that the chart of that version reveals.
  public func faults(from version: Int, _ old: ChartShape) -> [String] {
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
  /// The paths below which all paths are possible.
  private var open: [String] = []
  private var joins: Set<String>
  private var activities: Set<ActivityID>
  private var events: Set<String>
  /// By place, the step that has merged something with it.
  private var merged: [String: String] = [:]

  init(_ old: ChartShape) {
    self.old = old
    (paths, joins) = (Set(old.nodes.map(\.path)), old.joins)
    activities = Set(old.activities.map(\.id))
    events = old.events.union(old.nodes.flatMap(\.deferredEvents))
  }

  /// - Returns: The fault of a step; `nil` if it has none.
  mutating func take(_ step: MigrationStep) -> String? {
    let wrongOrder = wrongOrder(of: step)
    defer {
      activities = Set(activities.compactMap { MigrationChain.fate(of: $0, after: [step]).id })
    }
    return fault(of: step) ?? wrongOrder
  }

  /// The fault of a step that moves away the place with which an earlier step has merged something.
  ///
  /// The other order was meant: first `b` becomes `c`, and then `a` becomes `b`.
  private mutating func wrongOrder(of step: MigrationStep) -> String? {
    guard let (old, new, exists) = moved(by: step) else { return nil }
    let earlier = merged[old]
    if exists { merged[new] = step.description }
    return earlier.map {
      "\($0) has moved something there before, which is moved with it. Declare \($0) after this step."
    }
  }

  /// The place that a step moves, the new place, and whether something is merged there.
  private func moved(by step: MigrationStep) -> (old: String, new: String, exists: Bool)? {
    switch step.change {
    case .rename(let old, let new): ("state \(old)", "state \(new)", paths.contains(new))
    case .event(let old, let new?): ("event \(old)", "event \(new)", events.contains(new))
    case .join(let old, let new?): ("join \(old)", "join \(new)", joins.contains(new))
    case .activity(let old, let new?): (old.description, new.description, activities.contains(new))
    case .event, .join, .activity, .descend, .ascend, .dropRegion, .enterRegion, .data, .transform:
      nil
    }
  }

  private mutating func fault(of step: MigrationStep) -> String? {
    switch step.change {
    case .rename(let path, let new):
      let fault = missing(path)
      (paths, open) = (
        Set(paths.map { $0.moved(from: path, to: new) }), open.map { $0.moved(from: path, to: new) }
      )
      // The state itself stays if its content moves into a region of it.
      if new.isRegion(of: path) { paths.insert(path) }
      return fault
    case .descend(let path):
      open.append(path)
      return missing(path)
        ?? (hasStates(path)
          ? "'\(path)' has states in it already. Name a state without states." : nil)
    case .ascend(let path):
      let fault =
        missing(path)
        ?? (hasStates(path)
          ? nil : "'\(path)' has no states in it in the former chart. Name a composite state.")
      paths = paths.filter { !$0.isIn(path) }
      return fault
    case .dropRegion(let region):
      let fault = missing(region)
      paths = paths.filter { !$0.isInOrAt(region) }
      return fault
    case .enterRegion(let region): return enter(region)
    case .join(let name, let new):
      let fault =
        joins.contains(name)
        ? nil : "the chart of that version has no join '\(name)'. Correct the name."
      joins.remove(name)
      new.map { _ = joins.insert($0) }
      return fault
    case .activity(let id, _):
      return activities.contains(id)
        ? nil : "the chart of that version has no \(id.kind) '\(id.place)'. Correct the name."
    case .event(let name, let new):
      let fault =
        isKnown(name) ? nil : "the chart of that version has no event '\(name)'. Correct the name."
      events.remove(name)
      new.map { _ = events.insert($0) }
      return fault
    case .data, .transform: return nil
    }
  }

  /// Whether the former chart handles or defers an event.
  private func isKnown(_ event: String) -> Bool {
    events.contains { ChartShape.names($0, event) }
  }

  private mutating func enter(_ region: String) -> String? {
    let parallel = region.stateOfRegion ?? ""
    let fault =
      missing(parallel)
      ?? (paths.contains(region)
        ? "the chart of that version has '\(region)' already. Remove this step." : nil)
    paths.insert(region)
    open.append(region)
    return fault
  }

  private func hasStates(_ path: String) -> Bool { paths.contains { $0.isIn(path) } }

  private func missing(_ path: String) -> String? {
    if paths.contains(path) || open.contains(where: path.isInOrAt) { return nil }
    if old.numbers[path] != nil {
      return
        "an earlier step has moved or removed '\(path)'. Declare this step before that one, or name the path that it has then."
    }
    return
      "the chart of that version does not declare '\(path)'.\(MigrationChain.hint(old.pathsNearest(to: path)))"
  }
}
