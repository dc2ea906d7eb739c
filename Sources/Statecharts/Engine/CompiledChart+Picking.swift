// Transitions with several paths: junctions, dynamic targets, joins (UML 2.5.1 §14.2.3.7).
extension CompiledChart {
  /// The path that a transition takes; -1 when there is none, which disables it.
  @usableFromInline @inline(never)
  func pick(
    _ transition: TransitionRecord, _ configuration: Configuration<State>,
    _ selection: Selection, _ guardInput: inout GuardInput<Event, Subject>,
    subject: () throws -> Subject
  ) throws -> Int32 {
    switch transition.pathSelection {
    case .single:
      transition.paths.start
    case .junction:
      try branch(of: transition, configuration, &guardInput, subject: subject)
    case .among:
      try candidate(of: transition, configuration, &guardInput, subject: subject)
    case .join:
      joinPath(of: transition, configuration.storage, selection)
    }
  }

  /// The first branch whose guards hold: evaluated before a state is exited.
  private func branch(
    of transition: TransitionRecord, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> Int32 {
    for path in transition.paths.start..<transition.paths.end {
      if try hold(paths[path].conditions, configuration, &guardInput, subject: subject) {
        return path
      }
    }
    return -1
  }

  /// The candidate that the selector returns.
  private func candidate(
    of transition: TransitionRecord, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<Event, Subject>, subject: () throws -> Subject
  ) throws -> Int32 {
    let subject = try guardInput.requireSubject(subject)
    let candidates = transition.paths.start..<transition.paths.end
    let source = paths[candidates.lowerBound].source
    let place = place(source, isEventless: guardInput.isEventless)
    let selected: State?
    do {
      switch selectors[Int(transition.detail)] {
      case .subject(let select):
        selected = try select(subject)
      case .context(let select):
        selected = try select(
          ChartGuardContext(
            event: guardInput.event, subject: subject, configuration: configuration,
            failures: guardInput.failures))
      }
    } catch var error as any UndeclaredTarget {
      error.source = table.name(of: source)
      throw located(error, at: place)
    } catch {
      try failGuard(error, at: place, guardInput.failures)
      return -1
    }
    guard let selected else { return -1 }
    if let number = table.number(of: selected),
      let path = candidates.first(where: { targets[Int($0)] == [.node(number)] })
    {
      return path
    }
    let error = UndeclaredTargetError(
      state: selected, source: table.name(of: source),
      candidates: candidates.flatMap { targets[Int($0)] }.compactMap(state))
    throw located(error, at: place)
  }

  private func state(_ target: NodeTree.Target) -> State? {
    switch target {
    case .node(let node), .history(let node, _): table.node(node).state
    case .entryPoint(let number): table.node(outline.entryPoints[Int(number)].composite).state
    }
  }
}
