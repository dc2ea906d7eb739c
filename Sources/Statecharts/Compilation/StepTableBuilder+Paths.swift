// The paths of a leaf, and what is performed on them.
extension StepTableBuilder {
  /// The first path of a transition from a leaf.
  mutating func path(
    of transition: Int32, from leaf: Int32, _ region: Int32, _ flags: inout CandidateList.Flags
  ) -> Int32 {
    let range = transitions[Int(transition)].paths
    for path in range.start..<range.end { flags.formUnion(self.flags(of: path, region)) }
    let known = pathsOfLeaf[Int(transition)]
    if known >= 0 { return known }
    let first = Int32(paths.count)
    for path in range.start..<range.end { addPath(path, from: leaf) }
    pathsOfLeaf[Int(transition)] = first
    touched.append(transition)
    return first
  }

  private func flags(of path: Int32, _ region: Int32) -> CandidateList.Flags {
    let record = chartPaths[Int(path)]
    var flags: CandidateList.Flags = []
    if !record.flags.isDisjoint(with: .indirect) { flags.insert(.isGeneral) }
    if record.flags.contains(.isRemembered), !hasSimpleCompletion(record) {
      flags.insert(.isGeneral)
    }
    // Several regions: another leaf may find the transition as well, or be exited by it. A completion
    // may complete a parallel state.
    if region >= 0,
      record.source <= region || (!record.isInternal && record.domain < region)
        || record.leaves.count != 1 || record.flags.contains(.isRemembered)
    {
      flags.insert(.isShared)
    }
    return flags
  }

  /// Whether a path into final states completes one composite, and nothing around it.
  private func hasSimpleCompletion(_ path: PathRecord) -> Bool {
    guard path.leaves.isInline, path.leaves.count == 1 else { return false }
    let final = path.leaves[0]
    guard nodes[Int(final)].kind == .final else { return true }
    let parent = nodes[Int(final)].parent
    guard parent > 0, nodes[Int(parent)].kind == .composite else { return false }
    let outer = nodes[Int(parent)].parent
    return outer >= 0 && nodes[Int(outer)].kind == .composite
  }

  private mutating func addPath(_ number: Int32, from leaf: Int32) {
    let record = chartPaths[Int(number)]
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
    append(record.entries)
    var flags: LeafPath.Flags = [.isTaken]
    if !record.isInternal { flags.insert(.isExternal) }
    if actions > exits { flags.insert(.hasExits) }
    if Int32(order.count) > entries { flags.insert(.hasEntries) }
    if completes(record) { flags.insert(.completes) }
    paths.append(
      LeafPath(
        path: number, exits: exits, actions: actions, entries: entries, end: Int32(order.count),
        flags: flags, leaves: record.leaves))
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
