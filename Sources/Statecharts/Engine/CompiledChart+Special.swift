// Steps that change records, depend on history, or have more paths or leaves than fit inline. The
// rules are those of the fast path; the storage is arrays.
extension CompiledChart {
  /// The step that takes the selected paths.
  ///
  /// - Parameter keeping: The index of the first completion that stays pending; those before it were
  ///   dispatched, or belong to an earlier event.
  @usableFromInline @inline(never)
  func specialStep(
    from configuration: Configuration<State>, _ selection: Selection, keeping first: Int
  ) -> ChartStep<State, Event, Subject> {
    let selection = selection.traits.contains(.terminates) ? terminating(selection) : selection
    let memory = configuration.memory
    let domains = (0..<selection.count).map { domain(of: selection[$0], memory) }
    let old = configuration.leafNumbers
    // The exited states are recorded before histories are entered.
    let pasts = pasts(of: old, memory, leaving: domains)
    let plans = (0..<selection.count).map { plan(selection[$0], domains[Int($0)], pasts) }
    let isTerminated = selection.traits.contains(.terminates)
    let leaves = isTerminated ? [] : self.leaves(old, after: selection, domains, plans)
    let new = isTerminated ? .terminated : ShortList(leaves)
    let completed = Array(memory.completed.dropFirst(first))
    let isRemembered = selection.traits.contains(.isRemembered) || !plans.allSatisfy { $0 == nil }
    var next = Memory(
      table, leaves: new.isInline ? [] : leaves,
      pasts: pasts + pastsOfChoices(among: leaves, replacing: old, memory),
      arrivals: isRemembered ? arrivals(memory, selection, leaving: domains) : memory.arrivals,
      completed: completed.filter { !isLeft($0, domains) })
    if isRemembered, !isTerminated {
      next = next.adding(completed: completions(after: selection, plans, Configuration(new, next)))
    }
    let kept = isTerminated || next.isBlank ? blank : next.isSame(as: memory) ? memory : next
    return ChartStep(
      self, from: configuration.active, to: new, by: selection.few, memory,
      StepDetails(
        memory: kept, paths: selection.many, plans: plans.allSatisfy { $0 == nil } ? [] : plans))
  }

  /// Termination alone: no other transition of the event is taken.
  private func terminating(_ selection: Selection) -> Selection {
    var alone = Selection()
    for index in 0..<selection.count where alone.count == 0 {
      let path = selection[index]
      guard paths[path].traits.contains(.terminates) else { continue }
      alone.append(path, paths[path].traits, end: -1)
    }
    return alone
  }

  private func leaves(
    _ old: [Int32], after selection: Selection, _ domains: [IndexRange], _ plans: [Plan?]
  ) -> [Int32] {
    var new: [Int32] = []
    var next = 0
    for index in 0..<selection.count {
      let path = selection[index]
      guard !paths[path].traits.contains(.isInternal) else { continue }
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
  func entered(_ selection: Selection, _ plans: [Plan?]) -> [Int32] {
    (0..<selection.count).flatMap { entered(selection[$0], plans[Int($0)]) }
  }

  func entered(_ path: Int32, _ plan: Plan?) -> [Int32] {
    plan?.entered ?? Array(entered.elements(paths[path].entered))
  }
}
