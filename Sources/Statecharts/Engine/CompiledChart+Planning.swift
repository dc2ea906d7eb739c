import Schematic

// Makes the plan of a microstep (SCXML, Appendix D, microstep).
extension CompiledChart {
  /// The plan of a step.
  ///
  /// - Parameters:
  ///   - first: The index of the first completion that stays pending.
  ///   - payload: The error or result that the step handles besides an event.
  @inlinable
  func plan(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int,
    handling payload: UnsafePointer<StepPayload>?
  ) -> StepPlan<State> {
    guard let payload else { return plan(from: configuration, selection, keeping: first) }
    return plan(from: configuration, selection, keeping: first, of: payload)
  }

  /// The plan of a step that handles an error or a result besides an event.
  ///
  /// A step from or to a choice has a plan that is not kept, because the storage after it contains the payload.
  @usableFromInline @inline(never)
  func plan(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int,
    of payload: UnsafePointer<StepPayload>
  ) -> StepPlan<State> {
    guard configuration.storage.payload == nil, !isPseudostate(configuration),
      selection.flags.isDisjoint(with: [.entersChoice, .isDynamic])
    else {
      return makePlan(
        PlanKey(configuration, selection, keeping: first), handling: KeptPayload(payload.pointee))
    }
    return plan(from: configuration, selection, keeping: first)
  }

  /// Makes the plan of a start, which every machine needs, unless a barrier decides about it.
  func prepareStart() {
    let flags = paths[Self.startPath].flags
    guard !flags.contains(.hasBarriers) else { return }
    startPlan = makePlan(
      PlanKey(
        Configuration(InlineIndexList(), blank), Selection(Self.startPath, flags),
        keeping: FailurePlace.dropsCompletions))
  }

  func makePlan(
    _ key: PlanKey<State>, handling payload: KeptPayload? = nil
  ) -> StepPlan<State> {
    let (old, storage) = (key.configuration.leafNumbers, key.storage)
    let taken = taken(of: key.selection)
    let domains = taken.map { domain(of: $0, storage) }
    // The exited states are recorded before histories are entered.
    let records = historyRecords(of: old, storage, leaving: domains)
    let paths = zip(taken, domains).map { planned($0, in: $1, records) }
    let terminates = paths.contains { self.paths[$0.number].flags.contains(.terminates) }
    let result =
      terminates
      ? PlanResult(leaves: .terminated, storage: emptied(storage))
      : result(of: paths, key, records, domains, handling: payload)
    return StepPlan(key, taking: paths, to: result, in: self)
  }

  /// The plan of a stop; in a completed chart it exits nothing, because all exit actions were performed.
  func stopPlan(from configuration: Configuration<State>) -> StepPlan<State> {
    let path = planned(Self.stopPath, in: domain(of: Self.stopPath, configuration.storage), [])
    return StepPlan(
      PlanKey(configuration, Selection(), keeping: FailurePlace.dropsCompletions),
      taking: configuration.isFinal ? [] : [path],
      to: PlanResult(leaves: .stopped, storage: emptied(configuration.storage)),
      in: self)
  }

  /// A storage without records; `nil` if `storage` has none.
  private func emptied(_ storage: ConfigurationStorage<State>) -> ConfigurationStorage<State>? {
    storage.isBlank ? nil : ConfigurationStorage(table).keep(after: storage)
  }

  /// The paths that are taken; if some terminate the machine, the first of these alone.
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
  private func result(
    of paths: [PlannedPath], _ origin: PlanKey<State>, _ records: [HistoryRecord],
    _ domains: [IndexRange], handling payload: KeptPayload?
  ) -> PlanResult<State> {
    let (storage, before) = (origin.storage, origin.configuration.leafNumbers)
    let flags = paths.reduce(PathRecord.Flags()) { $0.union(self.paths[$1.number].flags) }
    let leaves = leaves(before, after: paths)
    let active = InlineIndexList(leaves)
    let isRemembered = !flags.isDisjoint(with: [.isRemembered, .isDynamic])
    let pending = storage.completed.dropFirst(origin.firstCompletion)
    var next = ConfigurationStorage(
      table, leaves: active.isInline ? [] : leaves,
      historyRecords: records + historyOfChoices(among: leaves, replacing: before, storage),
      arrivals: isRemembered ? arrivals(storage, paths) : storage.arrivals,
      completed: pending.filter { !isLeft($0, domains) },
      payload: leaves.contains { nodes[$0].kind == .choice } ? payload : nil)
    if isRemembered {
      next = next.adding(completed: completions(after: paths, Configuration(active, next)))
    }
    let isKept = next.isSame(as: storage)
    let ends =
      flags.contains(.completesChart)
      && (!self.flags.contains(.isParallel) || Configuration(active, next).isFinal)
    let all = IndexRange(-1, Int32(nodes.count))
    // Only a completion was pending: the blank storage follows, which is never changed.
    let isBlank = next.isBlank && storage.hasOnlyCompletions
    return PlanResult(
      leaves: active, storage: isKept ? nil : isBlank ? blank : next.keep(after: storage),
      completed: ends ? inExitOrder(activeNodes(above: leaves, in: all)) : [])
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
  /// The paths without the effects that are performed with the exits of a join.
  func performed(_ paths: [PlannedPath]) -> [PlannedPath] {
    var performed = paths
    for index in paths.indices where isFiring(paths, index) { performed[index].effect = .empty }
    return performed
  }

  /// The order of actions: exits, effects in the order of selection, entries, and at last the exits of a chart
  /// that completes (SCXML, Appendix D, exitInterpreter).
  func order(
    _ exits: [PlannedExit], _ paths: [PlannedPath], completed: [Int32]
  ) -> (actions: [Int32], entries: Int32, completion: Int32) {
    var order: [Int32] = []
    for part in exits {
      switch part {
      case .node(let node): order += nodes[node].exit.numbers
      case .effect(let span): order += span.numbers
      }
    }
    for path in paths { order += path.effect.numbers }
    let entries = Int32(order.count)
    for path in paths {
      for span in path.entries { order += span.numbers }
    }
    let completion = Int32(order.count)
    for node in completed { order += nodes[node].exit.numbers }
    return (order, entries, completion)
  }
}

// MARK: - Activities

extension CompiledChart {
  /// The active choices, which decide when activities end.
  func choicesWithActivities(in new: Configuration<State>) -> [Int32] {
    flags.contains(.hasActivities) && new.active.count > 0 ? activeChoices(in: new) : []
  }

  func endingActivities(
    from old: Configuration<State>, to leaves: InlineIndexList, _ exits: [PlannedExit],
    _ paths: [PlannedPath], _ choices: [Int32]
  ) -> [PlannedActivityEnd] {
    guard flags.contains(.hasActivities) else { return [] }
    let exited = leaves == .terminated ? old.activeNumbers.reversed() : exits.compactMap(\.node)
    return exited.flatMap { node in
      let choice = choices.isEmpty ? nil : choice(replacing: node, paths)
      return outline[node].activities.numbers.map {
        PlannedActivityEnd(number: $0, choice: choice)
      }
    }
  }

  func changesActivities(
    from old: Configuration<State>, ending ends: [PlannedActivityEnd], _ choices: [Int32]
  ) -> Bool {
    flags.contains(.hasActivities) && (!ends.isEmpty || !choices.isEmpty || isPseudostate(old))
  }

  func beginsActivities(_ paths: [PlannedPath]) -> Bool {
    flags.contains(.hasActivities)
      && paths.contains { path in
        path.entered.contains { !outline[$0].activities.isEmpty && table.node($0).state != nil }
      }
  }

  /// The choice that is the target of the path that exits `node`.
  private func choice(replacing node: Int32, _ paths: [PlannedPath]) -> Int32? {
    paths.first { $0.exits(node) }?.entered.last { nodes[$0].kind == .choice }
  }
}

extension IndexRange {
  init(_ range: Range<Int>) {
    self.init(Int32(range.lowerBound), Int32(range.upperBound))
  }

  var numbers: Range<Int32> { start..<end }
  var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether a node is inside the first one, if the range is a node with all of its descendants.
  func isAround(_ node: Int32) -> Bool { node > start && node < end }
}

extension FixedTable {
  @inlinable
  func elements(_ range: IndexRange) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base + Int(range.start), count: Int(range.end - range.start))
  }
}
