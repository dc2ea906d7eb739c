// The paths of a leaf, with their actions.
extension StepTableBuilder {
  /// The first path of a transition from a leaf.
  mutating func path(
    of transition: Int32, from leaf: Int32, _ region: Int32, _ flags: inout CandidateList.Flags
  ) -> Int32 {
    let known = pathsOfLeaf[Int(transition)]
    if known >= 0 {
      flags.formUnion(flagsOfLeaf[Int(transition)])
      return known
    }
    let range = transitions[Int(transition)].paths
    let first = Int32(paths.count)
    var new: CandidateList.Flags = []
    for path in range.start..<range.end {
      new.formUnion(self.flags(of: path, from: leaf, region))
      addPath(ResolvedRecord(chartPaths[Int(path)]), path, from: leaf)
      if paths[paths.count - 1].flags.contains(.recordsHistory) { new.insert(.recordsHistory) }
    }
    // Behind all paths of the transition, which follow each other.
    for index in Int(first)..<paths.count where !new.contains(.isGeneral) {
      addRestoration(of: index, from: leaf, region, &new)
    }
    pathsOfLeaf[Int(transition)] = first
    flagsOfLeaf[Int(transition)] = new
    touched.append(transition)
    flags.formUnion(new)
    return first
  }

  private func flags(of path: Int32, from leaf: Int32, _ region: Int32) -> CandidateList.Flags {
    let record = chartPaths[Int(path)]
    var indirect = PathRecord.Flags.indirect
    if !changesActivities(record, from: leaf) { indirect.remove(.hasActivities) }
    if region < 0, record.leaves.isInline, record.leaves.count == 1,
      plainChoices.contains(record.leaves[0])
    {
      indirect.remove(.entersChoice)
    }
    guard record.flags.isDisjoint(with: indirect), !changesJoins(record) else {
      return .isGeneral
    }
    // The flags of the paths that are taken in its place count.
    if record.flags.contains(.isDynamic) { return [] }
    return flags(of: record, region)
  }

  /// Whether a path from the only leaf in its domain exits or enters states with activities.
  private func changesActivities(_ path: PathRecord, from leaf: Int32) -> Bool {
    guard !path.flags.contains(.entersActivities) else { return true }
    var node = leaf
    while node > path.domain {
      if hasActivities(node..<node + 1) { return true }
      node = nodes[Int(node)].parent
    }
    return false
  }

  func hasActivities(_ nodes: Range<Int32>) -> Bool {
    activityCounts[Int(nodes.upperBound)] > activityCounts[Int(nodes.lowerBound)]
  }

  func flags(of record: PathRecord, _ region: Int32) -> CandidateList.Flags {
    var flags: CandidateList.Flags = []
    if record.flags.contains(.isRemembered), !hasSimpleCompletion(record) {
      flags.insert(.isGeneral)
    }
    // With several regions, another leaf may find the transition as well, or be exited by it. A completion may
    // complete a parallel state.
    if region >= 0,
      record.source <= region || (!record.isInternal && record.domain < region)
        || record.leaves.count != 1 || (record.flags.contains(.isRemembered) && entersFinal(record))
    {
      flags.insert(.isShared)
    }
    return flags
  }

  /// Whether a path into final states completes one composite, and nothing around it.
  private func hasSimpleCompletion(_ path: PathRecord) -> Bool {
    guard path.leaves.isInline else { return false }
    guard entersFinal(path) else { return true }
    guard path.leaves.count == 1 else { return false }
    let parent = nodes[Int(path.leaves[0])].parent
    guard parent > 0, nodes[Int(parent)].kind == .composite else { return false }
    let outer = nodes[Int(parent)].parent
    return outer >= 0 && nodes[Int(outer)].kind == .composite
  }

  private func entersFinal(_ path: PathRecord) -> Bool {
    path.leaves.numbers.contains { nodes[Int($0)].kind == .final }
  }

  mutating func addPath(_ resolved: ResolvedRecord, _ number: Int32, from leaf: Int32) {
    let record = resolved.path
    let exits = Int32(order.count)
    if !record.isInternal {
      var node = nodes[Int(leaf)].exiting
      while node > record.domain {
        append(nodes[Int(node)].exit)
        node = nodes[Int(node)].nextExiting
      }
    }
    let actions = Int32(order.count)
    append(record.actions)
    let entries = Int32(order.count)
    for range in resolved.entries { append(range) }
    var flags: LeafPath.Flags = [.isTaken]
    if !record.isInternal { flags.insert(.isExternal) }
    if actions > exits { flags.insert(.hasExits) }
    if Int32(order.count) > entries { flags.insert(.hasEntries) }
    if completes(record) { flags.insert(.completes) }
    if record.flags.contains(.entersChoice) || nodes[Int(leaf)].kind == .choice {
      flags.insert(.concernsChoice)
    }
    let history = addRecord(of: record, from: leaf)
    if history >= 0 { flags.insert(.recordsHistory) }
    paths.append(
      LeafPath(
        path: number, exits: exits, actions: actions, entries: entries, end: Int32(order.count),
        flags: flags, leaves: record.leaves, history: history))
  }

  private func completes(_ path: PathRecord) -> Bool {
    guard path.flags.contains(.isRemembered), path.leaves.isInline, path.leaves.count == 1,
      nodes[Int(path.leaves[0])].kind == .final
    else { return false }
    let parent = nodes[Int(path.leaves[0])].parent
    return parent >= 0 && !nodes[Int(parent)].completions.isEmpty
  }

  private mutating func append(_ actions: IndexRange) {
    for action in actions.start..<actions.end { order.append(action) }
  }
}
