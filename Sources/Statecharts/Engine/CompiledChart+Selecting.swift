import Schematic

// Selects the transitions that an event enables (SCXML, Appendix D, selectTransitions,
// selectEventlessTransitions; UML 2.5.1 §14.2.3.9.3).
extension CompiledChart {
  /// The paths of enabled transitions, without those that others preempt.
  ///
  /// They are, for each leaf, the first enabled transition of the leaf or its ancestors. A node that was
  /// visited for an earlier leaf is skipped, so that each guard is evaluated at most once.
  @inlinable
  func select(
    in configuration: Configuration<State>, _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Selection {
    let count = configuration.active.count
    return try _withUnprotectedUnsafeTemporaryAllocation(
      of: Int32.self, capacity: Int(max(count, 1))
    ) { ends in
      try select(
        in: configuration, VisitedAncestors(ends.baseAddress.unsafelyUnwrapped), &guardInput)
    }
  }

  /// - Parameter walks: It has memory for as many nodes as there are leaves.
  @inlinable @inline(__always)
  func select(
    in configuration: Configuration<State>, _ walks: VisitedAncestors,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Selection {
    var (selection, walks) = (Selection(), walks)
    let isShared = flags.contains(.hasSharedHandlers)
    let count = configuration.active.count
    var index: Int32 = 0
    var previous: Int32 = -1
    while index < count {
      let leaf = configuration.leaf(index)
      var node = handler(leaf, guardInput.isEventless)
      while node >= 0 {
        if isShared, node <= previous, let end = walks.end(ofWalkThrough: node, configuration) {
          node = end
          break
        }
        let path = try enabledPath(node, configuration, selection, &guardInput)
        if path >= 0 {
          add(path, to: &selection, configuration.storage)
          break
        }
        node = nextHandler(node, guardInput.isEventless)
      }
      if isShared { walks.append(node) }
      previous = leaf
      index &+= 1
    }
    return selection
  }

  @inlinable
  func handler(_ leaf: Int32, _ isEventless: Bool) -> Int32 {
    let record = nodes.base + Int(leaf)
    return isEventless ? record.pointee.eventlessHandler : record.pointee.handler
  }

  @inlinable
  func nextHandler(_ node: Int32, _ isEventless: Bool) -> Int32 {
    let record = nodes.base + Int(node)
    return isEventless ? record.pointee.nextEventlessHandler : record.pointee.nextHandler
  }

  /// The path of the first transition in `node` that is enabled; -1 for none.
  @inlinable
  func enabledPath(
    _ node: Int32, _ configuration: Configuration<State>, _ selection: Selection,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    let record = nodes.base + Int(node)
    if guardInput.isEventless {
      return try enabledPath(
        among: record.pointee.eventless, configuration, selection, &guardInput)
    }
    guard record.pointee.events & guardInput.mask != 0 else { return -1 }
    return try enabledPath(
      among: record.pointee.transitions, configuration, selection, &guardInput)
  }

  @inlinable
  func enabledPath(
    among candidates: IndexRange, _ configuration: Configuration<State>, _ selection: Selection,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    var index = candidates.start
    while index < candidates.end {
      let transition = transitions.base + Int(index)
      index &+= 1
      guard isTriggered(transition, guardInput) else { continue }
      if !transition.pointee.conditions.isEmpty {
        guard
          try hold(transition.pointee.conditions, configuration, &guardInput)
        else { continue }
      }
      var path = transition.pointee.paths.start
      if transition.pointee.pathSelection != .single {
        path = try pick(transition.pointee, configuration, selection, &guardInput)
        if path < 0 { continue }
      }
      if guardInput.isEventless, paths[path].flags.contains(.hasBarriers) {
        guard try refusal(of: path, configuration, &guardInput) == nil
        else { continue }
      }
      return path
    }
    return -1
  }

  @inlinable
  func isTriggered(
    _ transition: UnsafePointer<TransitionRecord>, _ guardInput: GuardInput<State, Event, Subject>
  ) -> Bool {
    guard transition.pointee.events & guardInput.mask != 0 else { return false }
    guard guardInput.mask == EventIndex<Event>.unknown, let event = guardInput.event else {
      return true
    }
    return triggers[transition.pointee.trigger].matches(event)
  }

  /// Whether all guards hold: evaluated in order, up to the first that does not.
  @inlinable
  func hold(
    _ guards: IndexRange, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Bool {
    var index = guards.start
    while index < guards.end {
      let subject = try guardInput.subject.load()
      do {
        let holds = try holds(
          index, guardInput.event, subject, configuration, guardInput.failures)
        guard holds else { return false }
      } catch {
        try failGuard(
          error, index, isEventless: guardInput.isEventless, guardInput.failures)
        return false
      }
      index &+= 1
    }
    return true
  }
}

// MARK: - Conflicts (SCXML, Appendix D, removeConflictingTransitions)

extension CompiledChart {
  /// Adds a path unless it conflicts with one that was selected before it.
  ///
  /// Two paths conflict if they would exit the same states: the domain of one contains that of the other. The
  /// path whose source is a descendant of the other's source is taken; otherwise the earlier one. Selected
  /// domains do not overlap and are in document order. So a domain that begins after the end of the last one
  /// conflicts with none.
  @inlinable
  func add(_ path: Int32, to selection: inout Selection, _ storage: ConfigurationStorage<State>) {
    let record = paths.base + Int(path)
    let flags = record.pointee.flags
    if flags.isDisjoint(with: [.isInternal, .isDynamic]) {
      if record.pointee.domain < selection.end {
        guard prevails(path, over: &selection, storage) else { return }
      }
      selection.append(path, flags, end: record.pointee.domainEnd)
    } else {
      addUnusual(path, to: &selection, storage)
    }
  }

  @usableFromInline @inline(never)
  func addUnusual(
    _ path: Int32, to selection: inout Selection, _ storage: ConfigurationStorage<State>
  ) {
    let flags = paths[path].flags
    if flags.contains(.isInternal) {
      selection.append(path, flags, end: -1)
    } else if prevails(path, over: &selection, storage) {
      selection.append(path, flags, end: domain(of: path, storage).end)
    }
  }

  @usableFromInline @inline(never)
  func prevails(
    _ path: Int32, over selection: inout Selection, _ storage: ConfigurationStorage<State>
  ) -> Bool {
    let (source, domain) = (paths[path].source, domain(of: path, storage))
    var hasRivals = false
    var index: Int32 = 0
    while index < selection.count {
      if conflicts(domain, with: selection[index], storage) {
        let rival = paths[selection[index]].source
        guard source > rival, source < nodes[rival].end else { return false }
        hasRivals = true
      }
      index &+= 1
    }
    if hasRivals { remove(conflictingWith: domain, from: &selection, storage) }
    return true
  }

  private func remove(
    conflictingWith domain: IndexRange, from selection: inout Selection,
    _ storage: ConfigurationStorage<State>
  ) {
    var index = selection.count &- 1
    // The flags of removed paths do not count: a removed path terminates nothing.
    selection.flags = []
    while index >= 0 {
      if conflicts(domain, with: selection[index], storage) {
        selection.remove(at: index)
      } else {
        selection.flags.formUnion(paths[selection[index]].flags)
      }
      index &-= 1
    }
  }

  private func conflicts(
    _ domain: IndexRange, with path: Int32, _ storage: ConfigurationStorage<State>
  ) -> Bool {
    guard !paths[path].flags.contains(.isInternal) else { return false }
    let other = self.domain(of: path, storage)
    return domain.start < other.end && other.start < domain.end
  }

  /// The part of the chart that a path exits.
  func domain(of path: Int32, _ storage: ConfigurationStorage<State>) -> IndexRange {
    let record = paths[path]
    if record.flags.contains(.isDynamic) { return dynamicDomain(of: path, storage) }
    return IndexRange(record.domain, record.domainEnd)
  }
}
