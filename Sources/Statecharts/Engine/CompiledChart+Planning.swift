import Schematic

// How the plan of a microstep is made (SCXML, Appendix D, microstep).
extension CompiledChart {
  /// The step that takes the selected paths.
  ///
  /// - Parameters:
  ///   - first: The index of the first completion that stays pending.
  ///   - payload: What the step handles besides an event. Its plan is not kept: nothing else may have it.
  @usableFromInline @inline(never)
  func step(
    from configuration: Configuration<State>, taking selection: Selection, keeping first: Int,
    handling payload: StepPayload? = nil
  ) -> ChartStep<State, Event, Subject> {
    let plan =
      payload == nil
      ? plan(from: configuration, selection, keeping: first)
      : makePlan(PlanKey(configuration, selection, keeping: first), handling: payload)
    return ChartStep(self, from: configuration, plan)
  }

  /// Makes the plan of a start, which every machine needs; with a barrier, a guard decides about it.
  func prepareStart() {
    let flags = paths[Self.startPath].flags
    guard !flags.contains(.hasBarriers) else { return }
    startPlan = makePlan(
      PlanKey(
        Configuration(InlineIndexList(), blank), Selection(Self.startPath, flags),
        keeping: FailurePlace.dropsCompletions))
  }

  func makePlan(
    _ key: PlanKey<State>, handling payload: StepPayload? = nil
  ) -> StepPlan<State> {
    let configuration = key.configuration
    let (old, storage) = (configuration.leafNumbers, key.storage)
    let taken = taken(of: key.selection)
    let domains = taken.map { domain(of: $0, storage) }
    // The exited states are recorded before histories are entered.
    let records = historyRecords(of: old, storage, leaving: domains)
    let paths = zip(taken, domains).map { planned($0, in: $1, records) }
    var draft = PlanDraft(key, paths, handling: payload)
    if paths.contains(where: { self.paths[$0.number].flags.contains(.terminates) }) {
      (draft.leaves, draft.storage) = (.terminated, emptied(storage))
    } else {
      enter(&draft, from: configuration, records, domains)
    }
    return finished(draft, from: configuration)
  }

  /// The plan of a stop; that of a completed chart exits nothing: it has done so before.
  func stopPlan(from configuration: Configuration<State>) -> StepPlan<State> {
    let path = planned(Self.stopPath, in: domain(of: Self.stopPath, configuration.storage), [])
    var draft = PlanDraft(
      PlanKey(configuration, Selection(), keeping: FailurePlace.dropsCompletions),
      configuration.isFinal ? [] : [path], handling: nil)
    (draft.leaves, draft.storage) = (.stopped, emptied(configuration.storage))
    return finished(draft, from: configuration)
  }

  /// A storage without records; `nil` if `storage` has none.
  private func emptied(_ storage: ConfigurationStorage<State>) -> ConfigurationStorage<State>? {
    storage.isBlank ? nil : ConfigurationStorage(table).keep(after: storage)
  }

  private func finished(
    _ draft: PlanDraft<State>, from old: Configuration<State>
  ) -> StepPlan<State> {
    var draft = draft
    draft.exits = exits(of: draft.paths, from: old.leafNumbers)
    let paths = draft.paths
    for index in paths.indices where isFiring(paths, index) { draft.paths[index].effect = .empty }
    order(&draft)
    let new = Configuration(draft.leaves, draft.storage ?? old.storage)
    draft.isBetweenStates = !isPseudostate(old) && !isPseudostate(new)
    addActivities(&draft, from: old)
    return StepPlan(draft, actions.address)
  }

  /// The paths that are taken: of those that include a termination, the first one alone.
  private func taken(of selection: Selection) -> [Int32] {
    let paths = selection.numbers
    guard selection.flags.contains(.terminates) else { return paths }
    return paths.first { self.paths[$0].flags.contains(.terminates) }.map { [$0] } ?? paths
  }

  private func planned(
    _ number: Int32, in domain: IndexRange, _ records: [HistoryRecord]
  ) -> PlannedPath {
    let path = paths[number]
    if path.flags.contains(.isDynamic) {
      let set = EntrySet(of: targets[Int(number)], in: domain.start, outline, records)
      return PlannedPath(
        number: number, domain: domain, effect: path.actions, entries: set.actions,
        entered: set.nodes, leaves: set.leaves, isInternal: false)
    }
    return PlannedPath(
      number: number, domain: domain, effect: path.actions, entries: [path.entries],
      entered: Array(entered.elements(path.entered)),
      leaves: path.isInternal ? [] : leaves(of: number), isInternal: path.isInternal)
  }

  private func leaves(of path: Int32) -> [Int32] {
    let record = paths[path]
    if record.leaves.isInline { return record.leaves.numbers }
    return EntrySet(of: targets[Int(path)], in: record.domain, outline).leaves
  }
}

// MARK: - The states after the step

extension CompiledChart {
  private func enter(
    _ draft: inout PlanDraft<State>, from old: Configuration<State>, _ records: [HistoryRecord],
    _ domains: [IndexRange]
  ) {
    let storage = old.storage
    let flags = draft.paths.reduce(PathRecord.Flags()) { $0.union(paths[$1.number].flags) }
    let before = old.leafNumbers
    let leaves = leaves(before, after: draft.paths)
    draft.leaves = InlineIndexList(leaves)
    let isRemembered = !flags.isDisjoint(with: [.isRemembered, .isDynamic])
    let pending = storage.completed.dropFirst(draft.origin.firstCompletion)
    var next = ConfigurationStorage(
      table, leaves: draft.leaves.isInline ? [] : leaves,
      historyRecords: records + historyOfChoices(among: leaves, replacing: before, storage),
      arrivals: isRemembered ? arrivals(storage, draft.paths) : storage.arrivals,
      completed: pending.filter { !isLeft($0, domains) },
      payload: leaves.contains { nodes[$0].kind == .choice } ? draft.payload : nil)
    if isRemembered {
      next = next.adding(
        completed: completions(after: draft.paths, Configuration(draft.leaves, next)))
    }
    let new = Configuration(draft.leaves, next)
    if !next.isSame(as: storage) { draft.storage = next.keep(after: storage) }
    if flags.contains(.completesChart), !self.flags.contains(.isParallel) || new.isFinal {
      draft.completed = inExitOrder(
        activeNodes(above: leaves, in: IndexRange(-1, Int32(nodes.count))))
    }
  }

  private func leaves(_ old: [Int32], after paths: [PlannedPath]) -> [Int32] {
    var new: [Int32] = []
    var next = 0
    for path in paths where !path.isInternal {
      while next < old.count, old[next] < path.domain.start {
        new.append(old[next])
        next += 1
      }
      while next < old.count, old[next] < path.domain.end { next += 1 }
      new += path.leaves
    }
    return new + old[next...]
  }

  /// Whether an active node is exited.
  func isLeft(_ node: Int32, _ domains: [IndexRange]) -> Bool {
    domains.contains { $0.isAround(node) }
  }
}

// MARK: - The order of actions

extension CompiledChart {
  /// All exits, then all effects in the order of selection, then all entries; at last the exits of a chart
  /// that completes (SCXML, Appendix D, exitInterpreter).
  private func order(_ draft: inout PlanDraft<State>) {
    for part in draft.exits {
      switch part {
      case .node(let node): draft.order += nodes[node].exit.numbers
      case .effect(let span): draft.order += span.numbers
      }
    }
    for path in draft.paths { draft.order += path.effect.numbers }
    draft.entries = draft.order.count
    for path in draft.paths {
      for span in path.entries { draft.order += span.numbers }
    }
    draft.completion = draft.order.count
    for node in draft.completed { draft.order += nodes[node].exit.numbers }
  }

  private func addActivities(
    _ draft: inout PlanDraft<State>, from old: Configuration<State>
  ) {
    guard flags.contains(.hasActivities) else { return }
    let isTerminated = draft.leaves == .terminated
    draft.choices = draft.leaves.count > 0 ? choices(after: draft) : []
    var exited = isTerminated ? old.activeNumbers.reversed() : []
    if !isTerminated {
      for case .node(let node) in draft.exits { exited.append(node) }
    }
    for node in exited {
      let choice = draft.choices.isEmpty ? nil : choice(replacing: node, draft.paths)
      draft.ends += outline[node].activities.numbers.map { .init(number: $0, choice: choice) }
    }
    draft.beginsActivities = draft.paths.contains { path in
      path.entered.contains { !outline[$0].activities.isEmpty && table.node($0).state != nil }
    }
    draft.hasActivities =
      !draft.ends.isEmpty || !draft.choices.isEmpty || isPseudostate(old)
  }

  private func choices(after draft: PlanDraft<State>) -> [Int32] {
    activeChoices(
      in: Configuration(draft.leaves, draft.storage ?? draft.origin.storage))
  }

  /// The choice that is the target of the path that exits `node`.
  private func choice(replacing node: Int32, _ paths: [PlannedPath]) -> Int32? {
    paths.first { $0.exits(node) }?.entered.last { nodes[$0].kind == .choice }
  }
}

extension IndexRange {
  var numbers: Range<Int32> { start..<end }

  /// Whether a node is a descendant of the first, if the range is a node and all of its descendants.
  func isAround(_ node: Int32) -> Bool { node > start && node < end }
}
