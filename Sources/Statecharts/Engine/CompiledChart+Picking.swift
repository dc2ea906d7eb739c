import ChartModel
import Schematic

// Transitions with several paths: junctions, dynamic targets, joins (UML 2.5.1 §14.2.3.7).
extension CompiledChart {
  /// The path that a transition takes; -1 for none, which disables the transition.
  @usableFromInline @inline(never)
  func pick(
    _ transition: TransitionRecord, _ configuration: Configuration<State>,
    _ selection: Selection, _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    switch transition.pathSelection {
    case .single:
      transition.paths.start
    case .junction:
      try branch(of: transition, configuration, &guardInput)
    case .among:
      try candidate(of: transition, configuration, &guardInput)
    case .join:
      joinPath(of: transition, configuration.storage, selection)
    }
  }

  /// The first branch whose guards hold; no state is exited yet.
  private func branch(
    of transition: TransitionRecord, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    for path in transition.paths.start..<transition.paths.end {
      if try hold(paths[path].conditions, configuration, &guardInput) {
        return path
      }
    }
    return -1
  }

  /// The candidate that the selector returns.
  private func candidate(
    of transition: TransitionRecord, _ configuration: Configuration<State>,
    _ guardInput: inout GuardInput<State, Event, Subject>
  ) throws -> Int32 {
    let subject = try guardInput.subject.load()
    do {
      let selected = try selectors[transition.detail].select(
        guardInput.event, subject, configuration, guardInput.failures)
      return try candidate(selected, of: transition, isEventless: guardInput.isEventless)
    } catch {
      return try failSelection(
        error, of: transition, isEventless: guardInput.isEventless, guardInput.failures)
    }
  }

  /// The path to the selected state, which is one of the candidates; -1 if none is selected.
  @inlinable
  func candidate(
    _ selected: State?, of transition: TransitionRecord, isEventless: Bool
  ) throws -> Int32 {
    guard let selected else { return -1 }
    if let number = table.number(of: selected) {
      var path = transition.paths.start
      while path < transition.paths.end {
        if pathTargets[path] == number { return path }
        path &+= 1
      }
    }
    throw undeclared(selected, transition)
  }

  @usableFromInline @inline(never)
  func undeclared(_ selected: State, _ transition: TransitionRecord) -> any Error {
    UndeclaredTargetError(
      state: selected, source: table.name(of: paths[transition.paths.start].source),
      candidates: (transition.paths.start..<transition.paths.end)
        .flatMap { targets[Int($0)] }.compactMap(state))
  }

  /// - Returns: -1 if the error counts as false.
  @usableFromInline @inline(never)
  func failSelection(
    _ error: any Error, of transition: TransitionRecord, isEventless: Bool,
    _ failures: UnsafeMutablePointer<FailureRecord>?
  ) throws -> Int32 {
    let source = paths[transition.paths.start].source
    let place = place(source, isEventless: isEventless)
    if var error = error as? any UndeclaredTarget {
      error.source = table.name(of: source)
      throw located(error, at: place)
    }
    try failGuard(error, at: place, failures)
    return -1
  }

  private func state(_ target: NodeTree.Target) -> State? {
    switch target {
    case .node(let node), .history(let node, _): table.node(node).state
    case .entryPoint(let number): table.node(outline.entryPoints[Int(number)].composite).state
    }
  }
}
