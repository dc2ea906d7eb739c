// Steps that change records, depend on history, or have more paths or leaves than fit inline. The
// rules are those of the fast path; the storage is arrays.
extension CompiledChart {
  /// The step that takes the selected paths.
  ///
  /// - Parameters:
  ///   - keeping: The index of the first completion that stays pending; those before it were
  ///     dispatched, or belong to an earlier event.
  ///   - failure: The error that the step handles.
  @usableFromInline @inline(never)
  func specialStep(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int,
    handling failure: HandledFailure? = nil
  ) -> ChartStep<State, Event, Subject> {
    let selection = selection.flags.contains(.terminates) ? terminating(selection) : selection
    let storage = configuration.storage
    let domains = (0..<selection.count).map { domain(of: selection[$0], storage) }
    let old = configuration.leafNumbers
    // The exited states are recorded before histories are entered.
    let historyRecords = historyRecords(of: old, storage, leaving: domains)
    let plans = (0..<selection.count).map { plan(selection[$0], domains[Int($0)], historyRecords) }
    let isTerminated = selection.flags.contains(.terminates)
    let leaves = isTerminated ? [] : self.leaves(old, after: selection, domains, plans)
    let new = isTerminated ? .terminated : InlineIndexList(leaves)
    let completed = Array(storage.completed.dropFirst(first))
    let isRemembered = selection.flags.contains(.isRemembered) || !plans.allSatisfy { $0 == nil }
    var next = ConfigurationStorage(
      table, leaves: new.isInline ? [] : leaves,
      historyRecords: historyRecords + historyOfChoices(among: leaves, replacing: old, storage),
      arrivals: isRemembered ? arrivals(storage, selection, leaving: domains) : storage.arrivals,
      completed: completed.filter { !isLeft($0, domains) },
      failure: leaves.contains { nodes[$0].kind == .choice } ? failure : nil)
    if isRemembered, !isTerminated {
      next = next.adding(completed: completions(after: selection, plans, Configuration(new, next)))
    }
    let kept = isTerminated || next.isBlank ? blank : next.isSame(as: storage) ? storage : next
    let details = StepDetails(
      storage: kept, paths: selection.many, plans: plans.allSatisfy { $0 == nil } ? [] : plans,
      completesChart: selection.flags.contains(.completesChart)
        && (!flags.contains(.isParallel) || Configuration(new, next).isFinal))
    (details.failure, details.firstCompletion) = (failure, first)
    return ChartStep(
      self, from: configuration.active, to: new, by: selection.few, storage, details)
  }

  /// Termination alone: no other transition of the event is taken.
  private func terminating(_ selection: Selection) -> Selection {
    var alone = Selection()
    for index in 0..<selection.count where alone.count == 0 {
      let path = selection[index]
      guard paths[path].flags.contains(.terminates) else { continue }
      alone.append(path, paths[path].flags, end: -1)
    }
    return alone
  }

  private func leaves(
    _ old: [Int32], after selection: Selection, _ domains: [IndexRange], _ plans: [ResolvedPath?]
  ) -> [Int32] {
    var new: [Int32] = []
    var next = 0
    for index in 0..<selection.count {
      let path = selection[index]
      guard !paths[path].flags.contains(.isInternal) else { continue }
      let domain = domains[Int(index)]
      while next < old.count, old[next] < domain.start {
        new.append(old[next])
        next += 1
      }
      while next < old.count, old[next] < domain.end { next += 1 }
      new += plans[Int(index)]?.leaves ?? leaves(of: path)
    }
    return new + old[next...]
  }

  private func leaves(of path: Int32) -> [Int32] {
    let record = paths[path]
    if record.leaves.isInline { return record.leaves.numbers }
    return EntrySet(of: targets[Int(path)], in: record.domain, outline).leaves
  }

  /// Whether an active node is exited.
  func isLeft(_ node: Int32, _ domains: [IndexRange]) -> Bool {
    domains.contains { node > $0.start && node < $0.end }
  }

  /// The nodes that the paths enter, in document order.
  func entered(_ selection: Selection, _ plans: [ResolvedPath?]) -> [Int32] {
    (0..<selection.count).flatMap { entered(selection[$0], plans[Int($0)]) }
  }

  func entered(_ path: Int32, _ plan: ResolvedPath?) -> [Int32] {
    plan?.entered ?? Array(entered.elements(paths[path].entered))
  }
}
