import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

extension UpgradeCheck {
  var findings: [UpgradeFinding] {
    wrongMigrations + sameVersion + unresumable + unreachableEnds + deadEnds + lostEvents
      + lostActivities + newTasks
      + lostHistory
  }

  private var wrongMigrations: [UpgradeFinding] {
    (chain.faults + chain.faults(from: upgrade.oldVersion, oldShape)).map {
      UpgradeFinding(.wrongMigration, [], $0)
    }
  }

  /// Whether the former chart is the file of the new one.
  private var isOfTheFile: Bool {
    guard upgrade.old is ArchivedChart else { return false }
    return (try? upgrade.new.hashOfDocument == oldSchema.structureHash) ?? false
  }

  private var sameVersion: [UpgradeFinding] {
    guard upgrade.oldVersion >= upgrade.newVersion,
      oldSchema.structureHash != newSchema.structureHash,
      !isOfTheFile
    else { return [] }
    return [
      UpgradeFinding(
        .sameVersion, [],
        """
        The structure of the chart has changed, and its version is \(upgrade.newVersion) after \(upgrade.oldVersion). Give it \
        definitionVersion \(upgrade.oldVersion + 1), so that programs with the former chart leave its machines alone.
        """)
    ]
  }

  // MARK: - Configurations

  /// Those that cannot be resumed for the same reasons are one finding: the nearest.
  private var unresumable: [UpgradeFinding] {
    grouped { $0.mismatches.isEmpty ? nil : $0.mismatches.map(\.message) }.map { indices in
      let (first, mismatches) = (indices[0], continuations[indices[0]].mismatches)
      let reasons = mismatches.map(\.message).joined(separator: " ")
      return UpgradeFinding(
        .cannotResume, oldPaths(first),
        "In '\(oldModel.name(of: first))', a machine cannot be resumed. \(reasons)",
        remedies: mismatches.compactMap(remedy), count: indices.count,
        path: oldModel.path(to: first).report,
        isProved: oldModel.additions.isEmpty)
    }
  }

  private func remedy(_ mismatch: UpgradeMismatch) -> String? {
    // A similar name of a state that was there before is none.
    let isNew = mismatch.nearest.first.map { oldShape.numbers[$0] == nil } ?? false
    return isNew ? mismatch.remedy : renaming(mismatch) ?? mismatch.remedy
  }

  /// The former state, renamed to the new one, if they are the only ones among their siblings.
  private func renaming(_ mismatch: UpgradeMismatch) -> String? {
    guard mismatch.kind == .undeclaredState, let path = mismatch.paths.first,
      let former = oldShape.node(at: path), let parent = former.parent.map({ oldShape.nodes[$0] }),
      let siblings = chain.shape.node(at: parent.path)?.children.map({ chain.shape.nodes[$0] })
    else { return nil }
    let paths = siblings.map(\.path)
    let removed = parent.children.map { oldShape.nodes[$0].path }.filter { !paths.contains($0) }
    let added = siblings.filter { oldShape.numbers[$0.path] == nil }
    guard removed == [path], added.count == 1, added[0].children.isEmpty == former.children.isEmpty
    else { return nil }
    return MigrationStep.rename(path, to: added[0].path).description
  }

  private var lostHistory: [UpgradeFinding] {
    grouped { $0.lostHistory.isEmpty ? nil : $0.lostHistory }.map { indices in
      let paths = continuations[indices[0]].lostHistory
      let names = paths.map { $0.isEmpty ? "the chart" : "'\($0)'" }.joined(separator: ", ")
      return UpgradeFinding(
        .lostHistory, paths, "The recorded history of \(names) does not fit, and is discarded.",
        count: indices.count,
        path: oldModel.path(to: indices[0]).report, isProved: oldModel.additions.isEmpty)
    }
  }

  private var unreachableEnds: [UpgradeFinding] {
    guard let newModel else { return [] }
    let (before, after) = (oldModel.reachesEnd, newModel.reachesEnd)
    let stuck = continuations.indices.filter { index in
      before[index] && !(continuations[index].index.map { after[$0] } ?? true)
    }
    return grouped(stuck, byName: newModel.name).map { indices in
      let first = indices[0]
      return UpgradeFinding(
        .endUnreachable, newPaths(first),
        """
        From '\(oldModel.name(of: first))', an end can be reached, and not from '\(name(after: first))', in which the machine \
        continues.
        """,
        count: indices.count, path: path(to: first),
        isProved: newModel.containsAllBehavior && oldModel.additions.isEmpty)
    }
  }

  /// The configurations in which machines that have continued handle no event, if they did before.
  private var deadEnds: [UpgradeFinding] {
    guard let newModel else { return [] }
    let former = Set(oldModel.deadEnds.compactMap { continuations[$0].index })
    return newModel.deadEnds.filter { !former.contains($0) }.map { end in
      let steps = newModel.path(to: end)
      let start = steps.steps.first?.configuration ?? end
      let first = continuations.firstIndex { $0.index == start } ?? 0
      return UpgradeFinding(
        .deadEnd, newSchema.paths(of: newModel.configurations[end], leavesOnly: true),
        "In '\(newModel.name(of: end))', no event is handled, and the machine has not ended.",
        path: path(to: first, then: steps.steps.dropFirst().map { "\($0)" }),
        isProved: newModel.additions.isEmpty && oldModel.additions.isEmpty)
    }
  }

  // MARK: - Paths

  /// The events in the former chart, the upgrade, and what follows.
  private func path(to index: Int, then rest: [String] = []) -> String {
    let before = oldModel.path(to: index)
    let lines = ["upgrade → \(name(after: index))"] + rest
    let first = before.steps.first?.event == nil ? before.steps.count : before.steps.count + 1
    return ([before.report] + zip(first..., lines).map { "\($0). \($1)" }).joined(separator: "\n")
  }

  private func name(after index: Int) -> String {
    continuations[index].index.flatMap { newModel?.name(of: $0) } ?? ""
  }

  func oldPaths(_ index: Int) -> [String] {
    oldSchema.paths(of: oldModel.configurations[index], leavesOnly: true)
  }

  private func newPaths(_ index: Int) -> [String] {
    continuations[index].configuration.map { newSchema.paths(of: $0, leavesOnly: true) } ?? []
  }

  /// The indices with equal keys, in the order of their distance.
  private func grouped<Key: Hashable>(_ key: (Continuation) -> Key?) -> [[Int]] {
    grouped(Array(continuations.indices)) { key(continuations[$0]) }
  }

  private func grouped(_ indices: [Int], byName name: (Int) -> String) -> [[Int]] {
    grouped(indices) { continuations[$0].index.map(name) }
  }

  private func grouped<Key: Hashable>(_ indices: [Int], _ key: (Int) -> Key?) -> [[Int]] {
    var groups: [[Int]] = []
    var numbers: [Key: Int] = [:]
    for index in indices {
      guard let key = key(index) else { continue }
      if let number = numbers[key] {
        groups[number].append(index)
      } else {
        numbers[key] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}
