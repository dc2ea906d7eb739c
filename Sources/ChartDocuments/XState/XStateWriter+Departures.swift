// Constructs that XState executes in another way. They are noted in `meta`, which no engine reads.
extension XStateWriter {
  /// The differences in a state, as listed on the pages *Departures from the standards* and on XState's files.
  func departures(of state: ChartDocument.State) -> [String] {
    var found: [String] = []
    let triggers = state.transitions.map(\.trigger)
    if triggers.contains(.completion) {
      found.append("Here, the completion is handled before events that actions raise.")
    }
    if state.result != nil {
      found.append("Here, the output is computed when the completion is handled.")
    }
    let hasWildcard = triggers.contains { trigger in
      guard case .events(let descriptors) = trigger else { return false }
      return descriptors.contains(.any)
    }
    if hasWildcard {
      found.append("In XState, '*' also matches the ends of tasks and completions.")
    }
    for name in ["done", "error"] where matches(name, in: triggers) {
      found.append(
        "Here, '\(name)' also matches what a machine delivers itself: it has other names in XState."
      )
    }
    if state.kind == .parallel {
      if document.exitsRegionsInOrder {
        found.append("Here, the regions are exited in their order.")
      }
      if hasTransitionBetweenRegions(state) {
        found.append(
          "Here, a transition from one region to another one exits the parallel state, too.")
      }
    }
    if hasNumbersOutOfOrder(state) {
      found.append("JavaScript sorts the keys that are integers before others.")
    }
    return found
  }

  /// Whether a transition is triggered by a token that begins the names of completions and of errors.
  private func matches(_ token: String, in triggers: [ChartDocument.Trigger]) -> Bool {
    guard document.eventMatching == .tokens else { return false }
    return triggers.contains { trigger in
      guard case .events(let descriptors) = trigger else { return false }
      return descriptors.contains(.event(token)) || descriptors.contains(.prefix(token))
    }
  }

  private func hasTransitionBetweenRegions(_ state: ChartDocument.State) -> Bool {
    let regions = state.regions.map { Set($0.states.flatMap(\.withDescendants).map(\.id)) }
    return state.regions.indices.contains { index in
      state.regions[index].states.flatMap(\.withDescendants).flatMap(\.transitions).contains {
        transition in
        transition.destination.targets.contains { target in
          guard case .state(let id) = target else { return false }
          return regions.indices.contains { $0 != index && regions[$0].contains(id) }
        }
      }
    }
  }

  /// Whether JavaScript puts another state first, or changes the order.
  private func hasNumbersOutOfOrder(_ state: ChartDocument.State) -> Bool {
    let keys = state.states.compactMap { plan.states[$0.id].map { plan.places[$0].key } }
    let numbers = keys.compactMap { key in Int(key).flatMap { "\($0)" == key && $0 >= 0 ? $0 : nil }
    }
    return !numbers.isEmpty
      && (numbers != numbers.sorted()
        || numbers.map { "\($0)" } != Array(keys.prefix(numbers.count)))
  }
}
