import Schematic

// Which transitions an event enables (SCXML, Appendix D, selectTransitions,
// selectEventlessTransitions; UML 2.5.1 §14.2.3.9.3).
extension CompiledChart {
  /// The enabled transitions' paths without those that others preempt.
  ///
  /// For each leaf, the first transition of the leaf or its ancestors that is enabled. A node that was
  /// visited for an earlier leaf is skipped, so that each guard is evaluated at most once.
  @inlinable
  func select(
    in configuration: Configuration<State>, _ inquiry: inout Inquiry<Event, Subject>,
    subject: () throws -> Subject
  ) throws -> Selection {
    var selection = Selection()
    var walks = Walks()
    let isShared = traits.contains(.hasSharedHandlers)
    let count = configuration.active.count
    var index: Int32 = 0
    var previous: Int32 = -1
    while index < count {
      let leaf = configuration.leaf(index)
      var node = handler(leaf, inquiry.isEventless)
      while node >= 0 {
        if isShared, node <= previous, let end = walks.end(ofWalkThrough: node, configuration) {
          node = end
          break
        }
        let path = try enabledPath(node, configuration, selection, &inquiry, subject: subject)
        if path >= 0 {
          add(path, to: &selection, configuration.memory)
          break
        }
        node = nextHandler(node, inquiry.isEventless)
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
    _ inquiry: inout Inquiry<Event, Subject>, subject: () throws -> Subject
  ) throws -> Int32 {
    let record = nodes.base + Int(node)
    if inquiry.isEventless {
      return try enabledPath(
        among: record.pointee.eventless, configuration, selection, &inquiry, subject: subject)
    }
    guard record.pointee.events & inquiry.mask != 0 else { return -1 }
    return try enabledPath(
      among: record.pointee.transitions, configuration, selection, &inquiry, subject: subject)
  }

  @inlinable
  func enabledPath(
    among candidates: IndexRange, _ configuration: Configuration<State>, _ selection: Selection,
    _ inquiry: inout Inquiry<Event, Subject>, subject: () throws -> Subject
  ) throws -> Int32 {
    var index = candidates.start
    while index < candidates.end {
      let transition = transitions.base + Int(index)
      index &+= 1
      guard isTriggered(transition, inquiry) else { continue }
      if !transition.pointee.conditions.isEmpty {
        guard
          try hold(transition.pointee.conditions, configuration, &inquiry, subject: subject)
        else { continue }
      }
      var path = transition.pointee.paths.start
      if transition.pointee.way != .single {
        path = try pick(transition.pointee, configuration, selection, &inquiry, subject: subject)
        if path < 0 { continue }
      }
      if inquiry.isEventless, paths[path].traits.contains(.hasBarriers) {
        guard try refusal(of: path, configuration, &inquiry, subject: subject) == nil
        else { continue }
      }
      return path
    }
    return -1
  }

  @inlinable
  func isTriggered(
    _ transition: UnsafePointer<TransitionRecord>, _ inquiry: Inquiry<Event, Subject>
  ) -> Bool {
    guard transition.pointee.events & inquiry.mask != 0 else { return false }
    guard inquiry.mask == EventIndex<Event>.unknown, let event = inquiry.event else { return true }
    return triggers[transition.pointee.trigger].matches(event)
  }

  /// Whether all guards hold: evaluated in order, up to the first that does not.
  @inlinable
  func hold(
    _ guards: IndexRange, _ configuration: Configuration<State>,
    _ inquiry: inout Inquiry<Event, Subject>, subject: () throws -> Subject
  ) throws -> Bool {
    var index = guards.start
    while index < guards.end {
      let holds = try conditions[index].holds(
        inquiry.event, inquiry.requireSubject(subject), configuration)
      guard holds else { return false }
      index &+= 1
    }
    return true
  }
}

// MARK: - Conflicts (SCXML, Appendix D, removeConflictingTransitions)

extension CompiledChart {
  /// Adds a path unless it conflicts with one that was selected before it.
  ///
  /// Two paths conflict if they would exit the same states, that is, if the domain of one contains the
  /// domain of the other. The one whose source is a descendant of the other's source is taken;
  /// otherwise the earlier one. Selected domains do not overlap and are in document order, so a domain
  /// that begins after the end of the last one conflicts with none.
  @inlinable
  func add(_ path: Int32, to selection: inout Selection, _ memory: Memory<State>) {
    let record = paths.base + Int(path)
    let traits = record.pointee.traits
    if traits.isDisjoint(with: [.isInternal, .isDynamic]) {
      if record.pointee.domain < selection.end {
        guard prevails(path, over: &selection, memory) else { return }
      }
      selection.append(path, traits, end: record.pointee.domainEnd)
    } else {
      addUnusual(path, to: &selection, memory)
    }
  }

  @usableFromInline @inline(never)
  func addUnusual(_ path: Int32, to selection: inout Selection, _ memory: Memory<State>) {
    let traits = paths[path].traits
    if traits.contains(.isInternal) {
      selection.append(path, traits, end: -1)
    } else if prevails(path, over: &selection, memory) {
      selection.append(path, traits, end: domain(of: path, memory).end)
    }
  }

  @usableFromInline @inline(never)
  func prevails(
    _ path: Int32, over selection: inout Selection, _ memory: Memory<State>
  ) -> Bool {
    let domain = domain(of: path, memory)
    let rivals = (0..<selection.count).reversed().filter { index in
      guard !paths[selection[index]].traits.contains(.isInternal) else { return false }
      let other = self.domain(of: selection[index], memory)
      return domain.start < other.end && other.start < domain.end
    }
    let source = paths[path].source
    let isInner = rivals.allSatisfy { index in
      let rival = paths[selection[index]].source
      return source > rival && source < nodes[rival].end
    }
    if isInner { for index in rivals { selection.remove(at: index) } }
    return isInner
  }

  /// The part of the chart that a path exits.
  func domain(of path: Int32, _ memory: Memory<State>) -> IndexRange {
    let record = paths[path]
    if record.traits.contains(.isDynamic) { return dynamicDomain(of: path, memory) }
    return IndexRange(record.domain, record.domainEnd)
  }
}
