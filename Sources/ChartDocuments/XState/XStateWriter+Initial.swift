extension XStateWriter {
  /// The member for the initial state of a state.
  mutating func initial(
    _ initial: InitialTransition<String>, _ actions: [ChartDocument.Action],
    of state: ChartDocument.State, at index: Int
  ) -> [JSONMember] {
    guard state.kind == .ordinary, !state.states.isEmpty else { return [] }
    let container = XStateContainer(
      states: state.states, name: state.id.isEmpty ? "the chart" : "'\(state.id)'",
      history: XStatePlan.HistoryKey(state: state.id, kind: .shallow, region: nil),
      position: state.position)
    return self.initial(initial, actions, of: container, at: index)
  }

  /// The member for the initial state of a state or a region.
  mutating func initial(
    _ initial: InitialTransition<String>, _ actions: [ChartDocument.Action],
    of container: XStateContainer, at index: Int
  ) -> [JSONMember] {
    guard let place = initialPlace(initial, of: container, at: index) else { return [] }
    let key = JSONValue.string(plan.places[place].key)
    let actions = self.actions(actions)
    if actions.isEmpty { return [JSONMember("initial", key)] }
    return [
      JSONMember(
        "initial", .object([JSONMember("target", key), JSONMember("actions", .array(actions))]))
    ]
  }

  private mutating func initialPlace(
    _ initial: InitialTransition<String>, of container: XStateContainer, at index: Int
  ) -> Int? {
    let first = container.states.first.flatMap { plan.states[$0.id] }
    switch initial {
    case .first: return first
    case .none:
      omit("that \(container.name) has no initial state", at: container.position)
      return first
    case .history(let kind):
      var key = container.history
      key.kind = kind
      return plan.histories[key] ?? first
    case .states(let ids):
      let places = ids.compactMap { plan.states[$0] }
      if ids.count == 1, places.count == 1, plan.places[places[0]].parent == index {
        return places[0]
      }
      let names = ids.map { "'\($0)'" }.joined(separator: ", ")
      omit(
        "that the initial states of \(container.name) are \(names), and not one state in it",
        at: container.position)
      return child(of: index, around: places.first) ?? first
    }
  }

  /// The node in this one that contains another.
  private func child(of index: Int, around place: Int?) -> Int? {
    var next = place
    while let place = next {
      if plan.places[place].parent == index { return place }
      next = plan.places[place].parent
    }
    return nil
  }
}
