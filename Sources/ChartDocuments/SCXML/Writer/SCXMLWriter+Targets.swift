extension SCXMLWriter {
  /// Targets in an element of the project's own namespace.
  mutating func writeTargets(_ targets: [Target], into element: inout WrittenElement) {
    let plain = targets.compactMap { plainTarget($0) }
    if plain.count == targets.count { return element.set(.to, plain.joined(separator: " ")) }
    for target in targets {
      var destination = WrittenElement(.destination)
      if let plain = plainTarget(target) {
        destination.set(.to, plain)
      } else {
        switch target {
        case .entryPoint(let name, let state):
          destination.set(.entry, name)
          destination.set(.of, state.isEmpty ? "" : id(of: state))
        case .exitPoint(let name): destination.set(.exit, name)
        case .join(let name): destination.set(.joinName, name)
        case .state, .history, .termination: break
        }
      }
      element.append(destination)
    }
  }

  /// A target as an attribute of SCXML; `nil` if only UML has such a target.
  mutating func plainTarget(_ target: Target) -> String? {
    switch target {
    case .state(let state): return id(of: state)
    case .history(let state, let kind, let region):
      if !state.isEmpty { _ = id(of: state) }
      let key = SCXMLNames.HistoryKey(state: state, kind: kind, region: region)
      historyReferences.insert(key)
      return names.id(of: key, declared: declaredHistory(key))
    case .termination:
      hasTermination = true
      return terminationID
    case .entryPoint, .exitPoint, .join: return nil
    }
  }

  /// The id of a state to which something refers.
  private mutating func id(of state: String) -> String {
    references.insert(state)
    if let id = names.id(of: state) { return id }
    refuse("there is no state '\(state)': declare it, or correct the name")
    return names.id(for: state)
  }

  private func declaredHistory(_ key: SCXMLNames.HistoryKey) -> String? {
    let state = key.state.isEmpty ? document.root : names.states[key.state]
    let histories =
      key.region.map { name in state?.regions.first { $0.name == name }?.histories ?? [] }
      ?? state?.histories ?? []
    return histories.first { $0.kind == key.kind }?.id
  }

  // MARK: For other engines

  /// The final targets, with the actions of the points before them.
  struct ResolvedTargets {
    var ids: [String] = []
    var actions: [Action] = []
    /// The states and histories with these ids.
    var targets: [Target] = []
    /// The exit points that lead back into their states, and these states.
    var reentries: [(point: String, state: String)] = []
  }

  /// Follows entry and exit points; `nil` if a target is a join or an unconnected point.
  mutating func resolve(
    _ targets: [Target], from state: State, depth: Int = 0
  ) -> ResolvedTargets? {
    // Points may lead to each other without end.
    guard depth < 20 else { return nil }
    var result = ResolvedTargets()
    for target in targets {
      if let plain = plainTarget(target) {
        result.ids.append(plain)
        result.targets.append(target)
      } else {
        guard let (point, owner) = point(target, from: state), !point.targets.isEmpty,
          let inner = resolve(
            point.targets, from: point.kind == .exit ? outer(of: owner) : owner, depth: depth + 1)
        else { return nil }
        result.ids += inner.ids
        result.actions += point.actions + inner.actions
        result.targets += inner.targets
        result.reentries += inner.reentries
        if point.kind == .exit, !owner.id.isEmpty,
          inner.targets.contains(where: { isInside($0, owner) })
        {
          result.reentries.append((point.name, owner.id))
        }
      }
    }
    return result
  }

  /// A point, and the state that declares it.
  private func point(_ target: Target, from source: State) -> (ChartDocument.Point, State)? {
    switch target {
    case .entryPoint(let name, let id):
      guard let state = id.isEmpty ? document.root : names.states[id] else { return nil }
      return state.points.first { $0.kind == .entry && $0.name == name }.map { ($0, state) }
    case .exitPoint(let name):
      let path = names.paths[source.id] ?? []
      for state in path.reversed().compactMap({ names.states[$0] }) + [document.root] {
        let point = state.points.first { $0.kind == .exit && $0.name == name }
        if let point { return (point, state) }
      }
      return nil
    case .state, .history, .join, .termination: return nil
    }
  }

  private func outer(of state: State) -> State {
    names.paths[state.id]?.dropLast().last.flatMap { names.states[$0] } ?? document.root
  }
}
