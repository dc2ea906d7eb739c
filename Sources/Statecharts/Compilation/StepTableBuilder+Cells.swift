// The cells of a row: which transitions an event may trigger, and whether a state defers it.
extension StepTableBuilder {
  /// Sorts the transitions that a leaf finds, from the leaf outward, into columns.
  mutating func collect(of leaf: Int32) {
    for column in 0..<columns {
      row[column].removeAll(keepingCapacity: true)
      closed[column] = false
    }
    var node = nodes[Int(leaf)].handler
    while node >= 0 {
      let record = nodes[Int(node)]
      for index in record.transitions.start..<record.transitions.end {
        let transition = transitions[Int(index)]
        guard transition.eventSet >= 0 else { continue }
        let isCertain = isCertain(transition)
        let events = eventSets[Int(transition.eventSet)]
        // Its trigger decides.
        if events.hasOthers { row[Int(StepTable.unknown)].append(index) }
        events.forEach { number in
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
      // Only the branches of a choice lead out of it.
      node = nodes[Int(leaf)].kind == .choice ? -1 : record.nextEventlessHandler
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

  mutating func cell(of leaf: Int32, _ column: Int, _ region: Int32) -> Int32 {
    let found = row[column]
    let deferral = deferral(of: leaf, column)
    // A chart of regions that has completed takes no transition, even of a state around a final one.
    if isParallel, nodes[Int(leaf)].kind == .final, !found.isEmpty || deferral != nil {
      return add(CandidateList(start: 0, end: 0, flags: .isGeneral))
    }
    if nodes[Int(leaf)].kind == .choice, !plainChoices.contains(leaf) {
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
    // The planner computes the result before the guards are evaluated.
    if column == StepTable.completion, nodes[Int(leaf)].result >= 0 { flags.insert(.isGeneral) }
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
      // In a state around regions, a transition of another region takes precedence.
      if flags.contains(.isDeferred), region >= 0, deferral <= region { flags.insert(.isShared) }
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

  /// The innermost state around a leaf that defers an event.
  ///
  /// A transition that takes precedence over its deferral takes precedence over all.
  ///
  /// - Returns: `nil` if the event is not deferred; for unknown events, any state that defers an event.
  private func deferral(of leaf: Int32, _ column: Int) -> Int32? {
    guard !deferredEvents.isEmpty,
      column == Int(StepTable.unknown) || column >= StepTable.firstColumn
    else { return nil }
    // A chart that has completed ignores all events.
    if !isParallel, nodes[Int(leaf)].kind == .final, nodes[Int(leaf)].parent == 0 { return nil }
    var node = leaf
    while node >= 0 {
      if let events = deferredEvents[node],
        column < StepTable.firstColumn
          ? events.hasOthers : events.contains(column - StepTable.firstColumn)
      {
        return node
      }
      node = nodes[Int(node)].parent
    }
    return nil
  }
}
