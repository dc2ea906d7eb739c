import ChartModel

// Computes the domain, the entries and the resulting states of transitions (SCXML, Appendix D).
extension OutlineCompiler {
  /// Adds a path from a source to targets.
  ///
  /// - Parameters:
  ///   - route: The targets, and the exit points on the way to them; without any, the path is internal.
  ///   - effects: The actions between exits and entries; with exit points, those of the segment to the first
  ///     one.
  ///   - sources: All sources of the path of a join.
  ///   - domain: The domain of joins and of the start, where it is known.
  ///   - join: The segments up to the join that the path starts from.
  @discardableResult
  func addPath(
    from source: Int32, to route: Route, kind: TransitionKind = .external,
    if guards: Range<Int> = 0..<0, effects: [Int32] = [], sources: [Int32]? = nil,
    domain: Int32? = nil, join: ExitRoute.Join? = nil
  ) -> Int32 {
    var path = PathRecord(source: source)
    path.conditions = conditions(guards, in: source)
    let exits = exitRoute(route, from: sources ?? [source], effects)
    let kind = exits == nil ? effective(kind, from: source, to: route.targets) : .external
    path.actions = actions.add(route.exits.last?.effects ?? effects)
    if route.targets.isEmpty, exits == nil, domain == nil {
      path.flags = .isInternal
    } else {
      let place = self.domain(of: route, exits, from: source, kind: kind, or: domain)
      plan(&path, EntrySet(of: route.targets, in: place, outline), in: place)
    }
    if exits != nil || join != nil {
      var route = exits ?? ExitRoute()
      route.join = join
      exitRoutes[Int32(paths.count)] = route
      path.flags.insert(.hasExitPoints)
    }
    if route.endsChart { path.flags.insert(.terminates) }
    paths.append(path)
    self.targets.append(route.targets)
    kinds.append(kind)
    return Int32(paths.count - 1)
  }

  /// The kind of a transition: a local one to a history outside of its source is external, whatever that
  /// restores (SCXML 3.13; UML 2.5.1 §14.2.3.8.1).
  private func effective(
    _ kind: TransitionKind, from source: Int32, to targets: [NodeTree.Target]
  ) -> TransitionKind {
    let isOutside = targets.contains { target in
      guard case .history(let composite, _) = target else { return false }
      return composite != source && !outline.isDescendant(composite, of: source)
    }
    return isOutside ? .external : kind
  }

  /// The domain of a path.
  ///
  /// With exit points, the outermost composite counts as the source. If the path ends the chart, the domain is
  /// -1: the root is exited, too.
  private func domain(
    of route: Route, _ exits: ExitRoute?, from source: Int32, kind: TransitionKind,
    or known: Int32?
  ) -> Int32 {
    if route.endsChart { return -1 }
    let targets = outline.effective(route.targets, [])
    if let exits { return outline.domain(from: exits.composite, to: targets, kind: .external) }
    return known ?? outline.domain(from: source, to: targets, kind: kind)
  }

  private func plan(_ path: inout PathRecord, _ entries: EntrySet, in domain: Int32) {
    path.domain = domain
    path.domainEnd = domain < 0 ? Int32(nodes.count) : outline.shape(domain).end
    let leaves = entries.leaves
    let nodes = entries.nodes
    path.leaves = nodes.isEmpty && domain < 0 ? InlineIndexList() : InlineIndexList(leaves)
    path.entered = entered.add(nodes)
    path.entries = appendActions(in: entries.actions)
    if entries.dependsOnHistory { path.flags.insert(.isDynamic) }
    if !path.leaves.isInline { path.flags.insert(.isWide) }
    // The states that history enters are not known yet: any barrier may apply.
    let mayMeetBarrier =
      entries.dependsOnHistory ? !chart.barriers.isEmpty : nodes.contains(where: hasBarriers)
    if mayMeetBarrier { path.flags.insert(.hasBarriers) }
    if isRemembered(in: path) || isChoiceInHistory(path.source)
      || nodes.contains(where: isChoiceInHistory)
    {
      path.flags.insert([.isRemembered, .changesRecords])
    }
    if nodes.contains(where: completes) { path.flags.insert(.isRemembered) }
    if nodes.contains(where: { outline.shape($0).kind == .choice }) {
      path.flags.insert(.entersChoice)
    }
    if hasActivities(in: path) {
      path.flags.insert(.hasActivities)
      // As with barriers.
      if entries.dependsOnHistory || nodes.contains(where: hasActivities) {
        path.flags.insert(.entersActivities)
      }
    }
    if nodes.contains(where: completesChart) { path.flags.insert(.completesChart) }
  }

  /// Makes a path terminate the machine (UML 2.5.1 §14.2.3.7, terminate).
  ///
  /// Its source is exited, as by a transition to a state beside it, and nothing is entered.
  func makeTerminating(_ path: Int32) {
    let (source, kind) = (paths[Int(path)].source, kinds[Int(path)])
    let domain = outline.domain(from: source, to: [], kind: kind)
    paths[Int(path)].flags = .terminates
    paths[Int(path)].domain = domain
    paths[Int(path)].domainEnd = outline.shape(domain).end
  }

  private func appendActions(in spans: [IndexRange]) -> IndexRange {
    let start = Int32(actions.count)
    // One by one: a slice would share the array, and each addition would copy the whole array.
    for span in spans { for index in span.range { actions.append(actions[index]) } }
    return IndexRange(start, Int32(actions.count))
  }

  private func hasBarriers(_ node: Int32) -> Bool {
    !nodes[Int(node)].barriers.isEmpty
  }

  private func hasActivities(_ node: Int32) -> Bool {
    activityCounts[Int(node) + 1] > activityCounts[Int(node)]
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
    guard outline.shape(node).kind == .final else { return false }
    var ancestor = outline.shape(node).parent
    while ancestor >= 0 {
      if chart.transitions(of: Int(ancestor)).contains(where: \.cause.isCompletion) { return true }
      ancestor = outline.shape(ancestor).parent
    }
    return false
  }

  /// Whether entering the node completes the chart; in a chart of regions, whether it may.
  private func completesChart(_ node: Int32) -> Bool {
    outline.shape(node).kind == .final
      && (outline.shape(node).parent == 0 || outline.shape(0).kind == .parallel)
  }

  /// Whether the node is a choice in a composite whose history is a target.
  ///
  /// If the choice exits the composite, history records the states that were active before the choice.
  private func isChoiceInHistory(_ node: Int32) -> Bool {
    outline.shape(node).kind == .choice && histories.contains { outline.isDescendant(node, of: $0) }
  }

  // MARK: - Targets

  /// - Parameter source: The innermost node whose exit points are looked up.
  func route(to target: Destination<Int>, from source: Int) -> Route {
    switch target {
    case .states(let states):
      return Route(states.map { .node(node($0)) })
    case .history(let state, let kind, let region):
      return Route([.history(of: node(of: region, in: state), kind)])
    case .fork(let targets):
      return Route(targets.flatMap { route(to: $0, from: source).targets })
    case .entryPoint(let name, let composite):
      return Route([entryPoint(name, of: composite)])
    case .exitPoint(let name, _):
      var route = Route([])
      follow(name, from: source, &route)
      return route
    }
  }

  /// The node of a composite, or of a region of it.
  private func node(of region: String?, in composite: Int) -> Int32 {
    guard let region else { return node(composite) }
    guard let found = chart.region(region, of: composite) else {
      preconditionFailure("Validation reports regions that are not declared; '\(region)' is one.")
    }
    return Int32(found)
  }

  /// The composites whose active states are recorded when they are exited.
  func findHistories() {
    for (number, node) in chart.nodes.enumerated() {
      if case .history = node.initial { histories.insert(Int32(number)) }
    }
    for (_, destination) in chart.allDestinations {
      for case .history(let state, _, let region) in chart.parts(of: destination) {
        histories.insert(node(of: region, in: state))
      }
    }
  }
}
