import ChartModel

// The records of history in a table of steps.

/// The source of a table of steps that record and restore history.
struct HistoryOutline {
  let outline: NodeTree
  /// By path of the chart: its targets and its kind.
  let targets: [[NodeTree.Target]]
  let kinds: [TransitionKind]
  /// The composites whose history is recorded.
  let composites: Set<Int32>
  /// The states with transitions to joins.
  let joining: Set<Int32>
}

/// A path of the chart with its entries.
struct ResolvedRecord {
  var path: PathRecord
  var entries: [IndexRange]

  init(_ path: PathRecord) {
    self.path = path
    entries = [path.entries]
  }
}

// MARK: - Records

extension StepTableBuilder {
  /// Whether the planner has to record a path: it may exit a source of a join, or leads out of a choice.
  func changesJoins(_ path: PathRecord) -> Bool {
    guard path.flags.contains(.changesRecords) else { return false }
    return nodes[Int(path.source)].kind == .choice
      || histories.joining.contains { $0 > path.domain && $0 < path.domainEnd }
  }

  /// The number of the record of a path from a leaf: the composites that it exits and whose history is
  /// recorded; -1 for none.
  mutating func addRecord(of path: PathRecord, from leaf: Int32) -> Int32 {
    guard !path.isInternal, path.flags.contains(.changesRecords) else { return -1 }
    let start = Int32(recordedComposites.count)
    var node = leaf
    while node > path.domain {
      if histories.composites.contains(node) { recordedComposites.append(node) }
      node = nodes[Int(node)].parent
    }
    guard recordedComposites.count > Int(start) else { return -1 }
    records.append(IndexRange(start, Int32(recordedComposites.count)))
    return Int32(records.count - 1)
  }
}

// MARK: - Restorations

extension StepTableBuilder {
  /// Adds the paths that are taken in place of a path that depends on history.
  ///
  /// - Parameters:
  ///   - index: The number of the path in the table.
  ///   - leaf: The leaf that is exited.
  ///   - region: The region around the leaf, or -1.
  ///   - flags: The flags that the path needs in the lists that contain it.
  mutating func addRestoration(
    of index: Int, from leaf: Int32, _ region: Int32, _ flags: inout CandidateList.Flags
  ) {
    let number = paths[index].path
    guard chartPaths[Int(number)].flags.contains(.isDynamic) else { return }
    guard let composite = historyAsked(by: number), composite > 0,
      let found = resolutions(of: number, by: composite)
    else {
      flags.insert(.isGeneral)
      return
    }
    let end = nodes[Int(composite)].end
    let isInside = leaf >= composite && leaf < end
    let start = Int32(restoredPaths.count)
    for resolved in found {
      guard let resolved else {
        restoredPaths.append(-1)
        continue
      }
      flags.formUnion(self.flags(of: resolved.path, region))
      restoredPaths.append(Int32(paths.count))
      addPath(resolved, number, from: leaf)
      if paths[paths.count - 1].flags.contains(.recordsHistory) { flags.insert(.recordsHistory) }
    }
    paths[index].flags.insert(.restoresHistory)
    paths[index].history = Int32(restorations.count)
    restorations.append(
      Restoration(
        composite: composite, end: end, start: start,
        restoresCurrent: isInside && composite > chartPaths[Int(number)].domain))
    flags.insert(.restoresHistory)
  }

  /// The only composite on whose history a path depends; `nil` if there are several.
  private func historyAsked(by path: Int32) -> Int32? {
    let asked = EntrySet(
      of: histories.targets[Int(path)], in: chartPaths[Int(path)].domain, histories.outline
    ).historiesAsked
    return asked.count == 1 ? asked.first : nil
  }

  /// The paths without a record, and for each leaf of a composite as the record; `nil` if the planner has to
  /// take the path.
  private mutating func resolutions(
    of path: Int32, by composite: Int32
  ) -> [ResolvedRecord?]? {
    let count = Int(nodes[Int(composite)].end - composite)
    guard restoredPaths.count + count < HistoryTable.maximumPaths else { return nil }
    // The same for all leaves.
    if let known = resolutionsOfPaths[path] { return known }
    let found = findResolutions(of: path, by: composite)
    resolutionsOfPaths[path] = .some(found)
    return found
  }

  private func findResolutions(of path: Int32, by composite: Int32) -> [ResolvedRecord?]? {
    let end = nodes[Int(composite)].end
    guard let none = resolution(of: path, by: composite, []) else { return nil }
    var found: [ResolvedRecord?] = [none]
    for leaf in composite..<end {
      guard isOnlyLeaf(leaf, in: composite) else {
        found.append(nil)
        continue
      }
      let record = HistoryRecord(node: composite, leaf: leaf)
      guard let resolved = resolution(of: path, by: composite, [record]) else { return nil }
      found.append(resolved)
    }
    return found
  }

  /// Whether a node may be the only leaf that is recorded for a composite.
  private func isOnlyLeaf(_ leaf: Int32, in composite: Int32) -> Bool {
    switch nodes[Int(leaf)].kind {
    case .choice, .region, .parallel: return false
    case .simple, .final, .composite: break
    }
    var node = leaf
    while node > composite {
      node = nodes[Int(node)].parent
      if nodes[Int(node)].kind == .parallel { return false }
    }
    return true
  }

  /// A path with its entries, as the planner finds them.
  ///
  /// - Returns: `nil` if the planner has to take the path: the exits depend on the record, a second history is
  ///   entered, or the entered states need more than a list.
  private func resolution(
    of number: Int32, by composite: Int32, _ records: [HistoryRecord]
  ) -> ResolvedRecord? {
    var resolved = ResolvedRecord(chartPaths[Int(number)])
    let (path, targets) = (resolved.path, histories.targets[Int(number)])
    let effective = histories.outline.effective(targets, records)
    guard path.domain >= 0, path.join < 0,
      histories.outline.domain(
        from: path.source, to: effective, kind: histories.kinds[Int(number)]) == path.domain
    else { return nil }
    let entries = EntrySet(of: targets, in: path.domain, histories.outline, records)
    guard entries.historiesAsked == [composite], entries.nodes.allSatisfy(isOrdinary)
    else { return nil }
    resolved.path.leaves = InlineIndexList(entries.leaves)
    if entries.nodes.contains(where: { nodes[Int($0)].kind == .final }) {
      resolved.path.flags.insert(.isRemembered)
    }
    resolved.entries = entries.actions
    return resolved.path.leaves.isInline ? resolved : nil
  }

  /// Whether a node can be entered by a list of actions.
  private func isOrdinary(_ node: Int32) -> Bool {
    switch nodes[Int(node)].kind {
    case .choice: false
    case .final: nodes[Int(node)].parent > 0 && !isParallel
    case .simple, .composite, .parallel, .region: true
    }
  }
}
