/// Makes a ``StepTable`` of the tables of a chart.
///
/// It is not generic, because the compiler of charts is compiled without specialization: there, the same
/// code would be ten times as slow.
struct StepTableBuilder {
  let nodes: [NodeRecord]
  let transitions: [TransitionRecord]
  let chartPaths: [PathRecord]
  let eventSets: [EventSet]
  let deferredEvents: [Int32: EventSet]
  let isParallel: Bool
  let columns: Int

  private(set) var rows: [Int32] = []
  private(set) var cells: [Int32] = []
  private(set) var lists: [CandidateList] = []
  private(set) var candidates: [Candidate] = []
  private(set) var paths: [LeafPath] = []
  private(set) var order: [Int32] = []

  /// By transition: its first path from the current leaf, or -1.
  private var pathsOfLeaf: [Int32]
  private var touched: [Int32] = []
  /// By column: the candidates of the current leaf.
  private var row: [[Int32]]
  private var closed: [Bool]

  init?(
    nodes: [NodeRecord], transitions: [TransitionRecord], paths: [PathRecord],
    events: Int, eventSets: [EventSet], deferredEvents: [Int32: EventSet],
    isParallel: Bool
  ) {
    // Steps have the numbers of nodes and paths inline.
    guard nodes.count < 0xFFFF, paths.count < 0xFFFF else { return nil }
    self.nodes = nodes
    self.transitions = transitions
    chartPaths = paths
    self.eventSets = eventSets
    self.deferredEvents = deferredEvents
    self.isParallel = isParallel
    columns = StepTable.firstColumn + events
    pathsOfLeaf = Array(repeating: -1, count: transitions.count)
    row = Array(repeating: [], count: columns)
    closed = Array(repeating: false, count: columns)
    rows.reserveCapacity(nodes.count)
    for number in nodes.indices {
      guard addRow(of: Int32(number)) else { return nil }
    }
  }

  // MARK: - Rows

  /// - Returns: Whether the table is still below its limits.
  private mutating func addRow(of leaf: Int32) -> Bool {
    if let same = nodeWithSameRow(leaf) {
      rows.append(rows[Int(same)])
      return true
    }
    rows.append(Int32(cells.count))
    guard cells.count + columns <= StepTable.maximumCells,
      paths.count <= StepTable.maximumPaths, order.count <= StepTable.maximumCells
    else { return false }
    collect(of: leaf)
    let region = region(around: leaf)
    for column in 0..<columns {
      let cell = cell(of: leaf, column, region)
      cells.append(cell)
    }
    for transition in touched { pathsOfLeaf[Int(transition)] = -1 }
    touched.removeAll(keepingCapacity: true)
    return true
  }

  /// The parent, if a leaf has nothing of its own that a step depends on.
  private func nodeWithSameRow(_ leaf: Int32) -> Int32? {
    let node = nodes[Int(leaf)]
    guard node.kind == .simple, node.parent >= 0, deferredEvents[leaf] == nil else { return nil }
    let parent = nodes[Int(node.parent)]
    guard parent.kind == .composite, node.transitions.isEmpty, node.eventless.isEmpty,
      node.exit.isEmpty, node.handler == parent.handler
    else { return nil }
    return node.parent
  }

  private func region(around leaf: Int32) -> Int32 {
    var node = leaf
    while node > 0, nodes[Int(node)].kind != .region { node = nodes[Int(node)].parent }
    return nodes[Int(node)].kind == .region ? node : -1
  }

  // MARK: - Candidates

  /// Sorts the transitions that a leaf finds, from the leaf outward, into columns.
  private mutating func collect(of leaf: Int32) {
    for column in 0..<columns {
      row[column].removeAll(keepingCapacity: true)
      closed[column] = false
    }
    var node = nodes[Int(leaf)].handler
    while node >= 0 {
      let record = nodes[Int(node)]
      for index in record.transitions.start..<record.transitions.end {
        let transition = transitions[Int(index)]
        // Its trigger decides.
        row[Int(StepTable.unknown)].append(index)
        guard transition.eventSet >= 0 else { continue }
        let isCertain = isCertain(transition)
        eventSets[Int(transition.eventSet)].forEach { number in
          let column = StepTable.firstColumn + number
          guard column < columns, !closed[column] else { return }
          row[column].append(index)
          if isCertain { closed[column] = true }
        }
      }
      node = record.nextHandler
    }
    node = nodes[Int(leaf)].eventlessHandler
    while node >= 0 {
      let record = nodes[Int(node)]
      for index in record.eventless.start..<record.eventless.end {
        row[StepTable.eventless].append(index)
      }
      node = record.nextEventlessHandler
    }
    let parent = nodes[Int(leaf)].parent
    guard nodes[Int(leaf)].kind == .final, parent >= 0 else { return }
    let completions = nodes[Int(parent)].completions
    for index in completions.start..<completions.end {
      row[StepTable.completion].append(index)
    }
  }

  /// Whether a transition that is triggered is always taken.
  private func isCertain(_ transition: TransitionRecord) -> Bool {
    transition.conditions.isEmpty && transition.pathSelection == .single
  }

  private mutating func cell(of leaf: Int32, _ column: Int, _ region: Int32) -> Int32 {
    let found = row[column]
    let deferral = deferral(of: leaf, column)
    // A chart of regions that has completed takes no transition, even of a state around a final one.
    if isParallel, nodes[Int(leaf)].kind == .final, !found.isEmpty || deferral != nil {
      return add(CandidateList(start: 0, end: 0, flags: .isGeneral))
    }
    if deferral == nil, found.isEmpty { return StepTable.nothing }
    var flags: CandidateList.Flags = []
    let start = Int32(candidates.count)
    var first: Int32 = -1
    for index in found {
      let candidate = Candidate(
        transition: index, path: path(of: index, from: leaf, region, &flags))
      if first < 0 { first = candidate.path }
      candidates.append(candidate)
    }
    let isUnknown = column == Int(StepTable.unknown)
    if let deferral {
      if isUnknown {
        flags.insert(.mayBeDeferred)
      } else if let transition = found.first, isCertain(transitions[Int(transition)]) {
        // The innermost state that defers it or handles it decides.
        if !isInside(chartPaths[Int(paths[Int(first)].path)].source, deferral) {
          flags.insert(.isDeferred)
        }
      } else if found.isEmpty {
        flags.insert(.isDeferred)
      } else {
        flags.insert(.isGeneral)
      }
    }
    if flags.isEmpty, !isUnknown, let only = found.first, isCertain(transitions[Int(only)]) {
      candidates.removeLast(found.count)
      return first
    }
    return add(CandidateList(start: start, end: Int32(candidates.count), flags: flags))
  }

  private mutating func add(_ list: CandidateList) -> Int32 {
    lists.append(list)
    return StepTable.cell(ofList: lists.count - 1)
  }

  private func isInside(_ node: Int32, _ ancestor: Int32) -> Bool {
    node >= ancestor && node < nodes[Int(ancestor)].end
  }

  /// The innermost state around a leaf that defers an event: a transition that takes precedence over
  /// its deferral takes precedence over all.
  ///
  /// - Returns: `nil` if the event is not deferred; for unknown events, any state that defers.
  private func deferral(of leaf: Int32, _ column: Int) -> Int32? {
    guard !deferredEvents.isEmpty,
      column == Int(StepTable.unknown) || column >= StepTable.firstColumn
    else { return nil }
    // A chart that has completed ignores all events.
    if !isParallel, nodes[Int(leaf)].kind == .final, nodes[Int(leaf)].parent == 0 { return nil }
    var node = leaf
    while node >= 0 {
      if let events = deferredEvents[node],
        column < StepTable.firstColumn || events.contains(column - StepTable.firstColumn)
      {
        return node
      }
      node = nodes[Int(node)].parent
    }
    return nil
  }

  // MARK: - Paths

  /// The first path of a transition from a leaf.
  private mutating func path(
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
