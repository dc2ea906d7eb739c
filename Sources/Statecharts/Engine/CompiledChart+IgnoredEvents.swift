import Schematic

// The reason why an event enables no transition, computed on request only.
extension CompiledChart {
  /// For each transition that the event would trigger, the first guard that does not hold, inner states first.
  func unmetGuards(
    on event: Event, in configuration: Configuration<State>,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> [UnmetGuard] {
    var input = GuardInput(
      event: event, mask: events.mask(of: event), isEventless: false, subject)
    return try handlers(in: configuration).flatMap { node -> [UnmetGuard] in
      let transitions = nodes[node].transitions
      return try (transitions.start..<transitions.end).flatMap { transition -> [UnmetGuard] in
        guard triggers[self.transitions[transition].trigger].matches(event) else { return [] }
        return try unmetGuards(of: self.transitions[transition], configuration, &input)
      }
    }
  }

  /// The active nodes with transitions that may handle an event, each once.
  private func handlers(in configuration: Configuration<State>) -> [Int32] {
    var found: [Int32] = []
    for leaf in configuration.leafNumbers {
      var node = nodes[leaf].handler
      while node >= 0 {
        if !found.contains(node) { found.append(node) }
        node = nodes[node].nextHandler
      }
    }
    return found
  }

  /// The first guard of a transition that does not hold.
  ///
  /// For a junction, it is one guard of each branch. If a selector has selected no target, it is a guard
  /// without a name.
  private func unmetGuards(
    of transition: TransitionRecord, _ configuration: Configuration<State>,
    _ input: inout GuardInput<State, Event, Subject>
  ) throws -> [UnmetGuard] {
    let source = paths[transition.paths.start].source
    if let number = try unmetGuard(among: transition.conditions, configuration, &input) {
      return [unmetGuard(name(ofGuard: Int(number)), in: source)]
    }
    switch transition.pathSelection {
    case .junction:
      return try (transition.paths.start..<transition.paths.end).compactMap { path in
        try unmetGuard(among: paths[path].conditions, configuration, &input)
          .map { unmetGuard(name(ofGuard: Int($0)), in: source) }
      }
    case .among: return [unmetGuard(nil, in: source)]
    case .single, .join: return []
    }
  }

  private func unmetGuard(
    among guards: IndexRange, _ configuration: Configuration<State>,
    _ input: inout GuardInput<State, Event, Subject>
  ) throws -> Int32? {
    for number in guards.start..<guards.end {
      let isHeld = try hold(IndexRange(number, number + 1), configuration, &input)
      if !isHeld { return number }
    }
    return nil
  }

  /// The name of a guard, or the text of a condition.
  func name(ofGuard number: Int) -> String? {
    if case .predicate(let predicate) = declaration.guards[number] {
      return declaration.predicates[predicate]
    }
    return declaration.text(ofGuards: number..<number + 1) { state in
      declaration.position(of: state).flatMap { table.label(of: Int32($0)) } ?? ""
    }
  }

  private func unmetGuard(_ name: String?, in node: Int32) -> UnmetGuard {
    UnmetGuard(name: name, path: table.pathText(to: node))
  }
}
