// Computes the domain, the entries and the resulting states of transitions (SCXML, Appendix D).
extension ChartCompiler {
  /// Adds a path from a source to targets.
  ///
  /// - Parameters:
  ///   - targets: The targets; without any, the path is internal.
  ///   - effects: The actions that are performed between exits and entries.
  ///   - domain: The domain, if it is known: for joins and for the start.
  @discardableResult
  func addPath(
    from source: Int32, to targets: [NodeTree.Target], kind: TransitionKind = .external,
    if guards: SmallList<Guard> = SmallList(), effects: [Int32] = [], domain: Int32? = nil
  ) -> Int32 {
    var path = PathRecord(source: source)
    path.conditions = add(guards, in: source)
    path.actions = append(effects, to: &actions)
    if targets.isEmpty, domain == nil {
      path.flags = .isInternal
    } else {
      let place =
        domain ?? outline.domain(from: source, to: outline.effective(targets, []), kind: kind)
      plan(&path, EntrySet(of: targets, in: place, outline), in: place)
    }
    paths.append(path)
    self.targets.append(targets)
    kinds.append(kind)
    return Int32(paths.count - 1)
  }

  private func plan(_ path: inout PathRecord, _ entries: EntrySet, in domain: Int32) {
    path.domain = domain
    path.domainEnd = domain < 0 ? Int32(nodes.count) : outline[domain].end
    let leaves = entries.leaves
    let nodes = entries.nodes
    path.leaves = nodes.isEmpty && domain < 0 ? InlineIndexList() : InlineIndexList(leaves)
    path.entered = append(nodes, to: &entered)
    path.entries = appendActions(in: entries.actions)
    if entries.dependsOnHistory { path.flags.insert(.isDynamic) }
    if !path.leaves.isInline { path.flags.insert(.isWide) }
    // The states that history enters are not known yet, so that any barrier may apply.
    let mayMeetBarrier =
      entries.dependsOnHistory ? !barriers.isEmpty : nodes.contains(where: hasBarriers)
    if mayMeetBarrier { path.flags.insert(.hasBarriers) }
    if isRemembered(in: path) || nodes.contains(where: completes)
      || isChoiceInHistory(path.source) || nodes.contains(where: isChoiceInHistory)
    {
      path.flags.insert(.isRemembered)
    }
    if hasActivities(in: path) { path.flags.insert(.hasActivities) }
    if nodes.contains(where: completesChart) { path.flags.insert(.completesChart) }
  }

  /// Makes a path terminate the machine: its source is exited, as by a transition to a state beside
  /// it, and nothing is entered (UML 2.5.1 §14.2.3.7, terminate).
  func makeTerminating(_ path: Int32) {
    let (source, kind) = (paths[Int(path)].source, kinds[Int(path)])
    let domain = outline.domain(from: source, to: [], kind: kind)
    paths[Int(path)].flags = .terminates
    paths[Int(path)].domain = domain
    paths[Int(path)].domainEnd = outline[domain].end
  }

  private func appendActions(in spans: [IndexRange]) -> IndexRange {
    let start = Int32(actions.count)
    // One by one: a slice would share the array, and each addition would copy all of it.
    for span in spans { for index in span.range { actions.append(actions[index]) } }
    return IndexRange(start, Int32(actions.count))
  }

  private func hasBarriers(_ node: Int32) -> Bool {
    !nodes[Int(node)].barriers.isEmpty
  }

  /// Whether a node in the domain is recorded in history when it is exited.
  private func isRemembered(in path: PathRecord) -> Bool {
    remembered[Int(path.domainEnd)] > remembered[Int(path.domain + 1)]
  }

  /// Whether a node in the domain, which also contains all entered nodes, has activities.
  private func hasActivities(in path: PathRecord) -> Bool {
    activityCounts[Int(path.domainEnd)] > activityCounts[Int(path.domain + 1)]
  }

  /// Whether entering the node may complete an ancestor that has a completion transition.
  private func completes(_ node: Int32) -> Bool {
    guard outline[node].kind == .final else { return false }
    var ancestor = outline[node].parent
    while ancestor >= 0 {
      let hasCompletion = drafts[Int(ancestor)].transitions.contains {
        if case .completion = $0.trigger { true } else { false }
      }
      if hasCompletion { return true }
      ancestor = outline[ancestor].parent
    }
    return false
  }

  /// Whether entering the node completes the chart as a whole.
  private func completesChart(_ node: Int32) -> Bool {
    outline[node].kind == .final && outline[node].parent == 0
  }

  /// Whether the node is a choice in a composite whose history is a target: history then records the
  /// states that were active before the choice, if the choice exits the composite.
  private func isChoiceInHistory(_ node: Int32) -> Bool {
    outline[node].kind == .choice && histories.contains { outline.isDescendant(node, of: $0) }
  }

  func add(_ guards: SmallList<Guard>, in place: Int32) -> IndexRange {
    let start = Int32(conditions.count)
    guards.forEach { _ = add($0.form, in: place) }
    return IndexRange(start, Int32(conditions.count))
  }

  // MARK: - Targets

  func target(_ target: Destination<State>) -> [NodeTree.Target] {
    switch target {
    case .states(let states):
      states.map { .node(draft($0).number) }
    case .history(let state, let isDeep):
      [.history(of: draft(state).number, isDeep: isDeep)]
    case .fork(let targets):
      targets.flatMap { self.target($0) }
    }
  }

  /// The composites whose active states are recorded when they are exited.
  func findHistories() {
    for draft in drafts {
      if case .history = draft.initial { histories.insert(draft.number) }
      for transition in draft.transitions {
        switch transition.target {
        case .history(let state, _): histories.insert(self.draft(state).number)
        case .fork(let targets): targets.forEach(note)
        case .junction(let branches), .choice(let branches):
          branches.map(\.target).forEach(note)
        case .none, .states, .among, .join, .termination: break
        }
      }
      for join in draft.joins { note(join.target) }
    }
  }

  private func note(_ target: Destination<State>) {
    switch target {
    case .states: break
    case .history(let state, _): histories.insert(draft(state).number)
    case .fork(let targets): targets.forEach(note)
    }
  }
}
