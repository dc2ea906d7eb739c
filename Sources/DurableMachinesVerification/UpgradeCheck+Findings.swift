import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

extension UpgradeCheck {
  /// In the order of their kinds, and each kind as it was found.
  var findings: [UpgradeFinding] {
    let found =
      wrongMigrations + sameVersion + unresumable + livingAgain + goingOn + endingNow + movedStates
      + unreachableEnds + deadEnds + lostEvents + lostActivities + activityFindings + lostHistory
    return UpgradeFinding.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
  }

  private var wrongMigrations: [UpgradeFinding] {
    (spellingFaults + chain.faults + chain.faults(from: upgrade.oldVersion, oldShape)).map {
      UpgradeFinding(.wrongMigration, [], $0)
    }
  }

  /// Whether the former chart is the file of the new one.
  private var isOfTheFile: Bool {
    guard upgrade.old is ArchivedChart else { return false }
    return (try? upgrade.new.hashOfDocument == oldSchema.structureHash) ?? false
  }

  private var sameVersion: [UpgradeFinding] {
    if upgrade.oldVersion > upgrade.newVersion {
      return [
        UpgradeFinding(
          .sameVersion, [],
          """
          The new chart has version \(upgrade.newVersion), and machines of version \(upgrade.oldVersion) are refused. Give it \
          definitionVersion \(upgrade.oldVersion &+ 1).
          """)
      ]
    }
    guard upgrade.oldVersion == upgrade.newVersion,
      oldSchema.structureHash != newSchema.structureHash,
      !isOfTheFile
    else { return [] }
    return [
      UpgradeFinding(
        .sameVersion, [],
        """
        The structure of the chart has changed, and its version still is \(upgrade.newVersion). Give it \
        definitionVersion \(upgrade.oldVersion &+ 1), so that programs with the former chart leave its machines alone.
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
    renaming(mismatch) ?? mismatch.remedy
  }

  /// The outermost state or region that is missing, renamed to the new one, if they are the only ones among their siblings.
  private func renaming(_ mismatch: UpgradeMismatch) -> String? {
    guard mismatch.kind == .undeclaredState,
      let path = mismatch.paths.first.flatMap(chain.shape.outermostMissing),
      let former = oldShape.node(at: path), let parent = former.parent.map({ oldShape.nodes[$0] }),
      let siblings = chain.shape.node(at: parent.path)?.children.map({ chain.shape.nodes[$0] })
    else { return nil }
    let paths = siblings.map(\.path)
    // A state that is elsewhere now, as a child of a parallel state that was exchanged with another one.
    if let elsewhere = mismatch.nearest.lazy.compactMap({
      path.place(afterMoving: mismatch.paths[0], to: $0)
    })
    .first(where: { chain.shape.numbers[$0] != nil && oldShape.numbers[$0] == nil }) {
      return MigrationStep.rename(path, to: elsewhere).description
    }
    let removed = parent.children.map { oldShape.nodes[$0].path }.filter { !paths.contains($0) }
    let added = siblings.filter { oldShape.numbers[$0.path] == nil }
    guard removed == [path], added.count == 1,
      added[0].children.isEmpty == former.children.isEmpty,
      !hasMoved(to: added[0], in: parent), isPlace(added[0].path, of: mismatch, in: path)
    else { return nil }
    return MigrationStep.rename(path, to: added[0].path).description
  }

  /// Whether another region had a state of this name, and has it no more.
  private func hasMoved(to node: ChartShape.Node, in region: ChartShape.Node) -> Bool {
    guard let parallel = region.parent, region.kind == .region else { return false }
    let name = node.path.dropFirst(region.path.count)
    return oldShape.nodes[parallel].children.map { oldShape.nodes[$0].path + name }.contains {
      oldShape.numbers[$0] != nil && chain.shape.numbers[$0] == nil
    }
  }

  /// Whether a state in what was renamed is there, or nowhere else.
  private func isPlace(_ new: String, of mismatch: UpgradeMismatch, in old: String) -> Bool {
    let name = { (path: String) in path.split { "/@".contains($0) }.last }
    let path = mismatch.paths[0]
    return path == old || chain.shape.numbers[new + path.dropFirst(old.count)] != nil
      || mismatch.nearest.first.map { name($0) != name(path) } ?? true
  }

  private var lostHistory: [UpgradeFinding] {
    grouped { $0.lostHistory.isEmpty ? nil : $0.lostHistory }.map { indices in
      let paths = continuations[indices[0]].lostHistory
      let names = paths.map { $0.isEmpty ? "the chart" : "'\($0)'" }.joined(separator: ", ")
      return UpgradeFinding(
        .lostHistory, paths,
        "The recorded history of \(names) does not fit, and is discarded. Rename its states, or permit this.",
        count: indices.count,
        path: oldModel.path(to: indices[0]).report, isProved: oldModel.additions.isEmpty)
    }
  }

  private var livingAgain: [UpgradeFinding] {
    let indices = continuations.indices.filter { index in
      let configuration = continuations[index].configuration
      return oldSchema.isPhase(.ended, of: oldModel.configurations[index])
        && configuration.map { !newSchema.isPhase(.ended, of: $0) } ?? false
    }
    return grouped(indices, byName: newModel?.name ?? { "\($0)" }).map { indices in
      let first = indices[0]
      return UpgradeFinding(
        .livesAgain, newPaths(first),
        "A machine that has ended in '\(oldModel.name(of: first))' continues in '\(name(after: first))', and has not ended. Make that a final state, or permit this.",
        count: indices.count, path: path(to: first), isProved: oldModel.additions.isEmpty)
    }
  }

  /// States that have completed, and do not count as completed any more, in machines that have not ended.
  private var goingOn: [UpgradeFinding] {
    let finals = oldShape.nodes.filter { $0.kind == .final }.compactMap {
      node -> (String, String)? in
      guard case .at(let path) = MigrationChain.place(of: node.path, after: steps),
        let new = chain.shape.node(at: path), new.kind != .final
      else { return nil }
      return (node.path, path)
    }
    return finals.compactMap { former, path in
      let index = continuations.indices.first { index in
        guard let configuration = continuations[index].configuration else { return false }
        let old = oldModel.configurations[index]
        return !oldSchema.isPhase(.ended, of: old) && oldSchema.paths(of: old).contains(former)
          && newSchema.paths(of: configuration).contains(path)
      }
      return index.map {
        UpgradeFinding(
          .livesAgain, [path],
          "'\(former)' is a final state, and '\(path)', in which machines continue from there, is none. Make it one, or permit this.",
          path: self.path(to: $0), isProved: oldModel.additions.isEmpty)
      }
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
        continues. Add a transition that leads to one, or permit this.
        """,
        count: indices.count, path: path(to: first),
        isProved: newModel.containsAllBehavior && oldModel.additions.isEmpty)
    }
  }

  /// The configurations in which machines that have continued handle no event, if they did before.
  private var deadEnds: [UpgradeFinding] {
    guard let newModel else { return [] }
    let formerEnds = Set(oldModel.deadEnds)
    let known = Set(formerEnds.compactMap { continuations[$0].index })
    // Also one that the former chart has, if a machine continues there that could go on.
    let entered = continuations.indices.filter { !formerEnds.contains($0) }
      .compactMap { continuations[$0].index }
    let new = Set(newModel.deadEnds).subtracting(known.subtracting(entered))
    let distances = oldModel.distances
    return new.sorted().map { end in
      // To one that the former chart has, a machine is moved; it may reach it there as well.
      let sources = continuations.indices.filter {
        continuations[$0].index == end ? !formerEnds.contains($0) : !known.contains(end)
      }.compactMap { index in
        continuations[index].index.map { (source: index, start: $0, distance: distances[index]) }
      }
      let (first, steps) = newModel.path(to: end, from: sources)
      return UpgradeFinding(
        .deadEnd, newSchema.paths(of: newModel.configurations[end], leavesOnly: true),
        "In '\(newModel.name(of: end))', no event is handled, and the machine has not ended. Add a transition, or make it a final state.",
        path: path(to: first, then: steps.steps.dropFirst().map { "\($0)" }),
        isProved: newModel.additions.isEmpty && oldModel.additions.isEmpty)
    }
  }

  // MARK: - Paths

  /// The events in the former chart, the upgrade, and what follows.
  func path(to index: Int, then rest: [String] = []) -> String {
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
