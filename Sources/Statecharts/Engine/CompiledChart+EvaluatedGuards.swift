import Schematic

// The guards that are evaluated for an event, for tracers and tools.
extension CompiledChart {
  /// Whether guards may decide about an event.
  func isGuarded(_ event: Event) -> Bool {
    events.mask(of: event) & guardedEvents != 0
  }

  /// The guards of the transitions for an event, in the order of their evaluation.
  func evaluatedGuards(
    on event: Event, in configuration: Configuration<State>,
    _ subject: GuardSubject<State, Event, Subject>
  ) throws -> [EvaluatedGuard] {
    var input = GuardInput(
      event: event, mask: events.mask(of: event), isEventless: false, subject)
    var (evaluated, enabled): ([EvaluatedGuard], [Int32: Bool]) = ([], [:])
    for leaf in configuration.leafNumbers {
      var node = nodes[leaf].handler
      while node >= 0 {
        let isEnabled =
          try enabled[node]
          ?? evaluate(guardsOf: node, on: event, configuration, &input, into: &evaluated)
        enabled[node] = isEnabled
        if isEnabled { break }
        node = nodes[node].nextHandler
      }
    }
    return evaluated
  }

  /// - Returns: Whether a transition of the node is enabled.
  private func evaluate(
    guardsOf node: Int32, on event: Event, _ configuration: Configuration<State>,
    _ input: inout GuardInput<State, Event, Subject>, into evaluated: inout [EvaluatedGuard]
  ) throws -> Bool {
    for number in nodes[node].transitions.start..<nodes[node].transitions.end {
      let transition = transitions[number]
      guard triggers[transition.trigger].matches(event),
        try evaluate(transition.conditions, of: node, configuration, &input, into: &evaluated)
      else { continue }
      guard case .junction = transition.pathSelection else { return true }
      for path in transition.paths.start..<transition.paths.end
      where try evaluate(paths[path].conditions, of: node, configuration, &input, into: &evaluated)
      {
        return true
      }
    }
    return false
  }

  /// - Returns: Whether all guards hold; those after the first that does not are not evaluated.
  private func evaluate(
    _ guards: IndexRange, of node: Int32, _ configuration: Configuration<State>,
    _ input: inout GuardInput<State, Event, Subject>, into evaluated: inout [EvaluatedGuard]
  ) throws -> Bool {
    for number in guards.start..<guards.end {
      let holds = try hold(IndexRange(number, number + 1), configuration, &input)
      evaluated.append(
        EvaluatedGuard(
          name: name(ofGuard: Int(number)), path: names.declaredPaths[Int(node)], holds: holds))
      if !holds { return false }
    }
    return true
  }
}
