extension XStateWriter {
  /// Writes a transition; a transition to a junction becomes several.
  mutating func write(
    _ transition: ChartDocument.Transition, from source: Int
  ) -> [JSONValue] {
    switch transition.destination {
    case .none: return [write(transition, to: [], from: source)]
    case .targets(let targets): return [write(transition, to: targets, from: source)]
    case .fork(let branches):
      var whole = transition
      whole.actions += branches.flatMap(\.actions)
      return [write(whole, to: branches.flatMap(\.targets), from: source)]
    case .junction(let branches): return write(transition, branches, from: source)
    case .choice(let branches):
      omit("a choice, whose guards are evaluated after actions", at: transition.position)
      return write(transition, branches, from: source)
    case .selection(let name, let states):
      omit(
        "a target that the function '\(name ?? "")' selects among \(states.joined(separator: ", "))",
        at: transition.position)
      return []
    }
  }

  /// Writes the branches of a junction as transitions, with notes for restoring the junction.
  private mutating func write(
    _ transition: ChartDocument.Transition, _ branches: [ChartDocument.Branch], from source: Int
  ) -> [JSONValue] {
    branches.enumerated().map { number, branch in
      var whole = transition
      let conditions = [transition.condition, branch.condition].compactMap { $0 }
      whole.condition = conditions.count > 1 ? .all(conditions) : conditions.first
      whole.actions += branch.actions
      if number > 0 { whole.extras = ChartDocument.Extras() }
      let note = JSONValue.object([
        JSONMember("branch", .number("\(number)")),
        JSONMember("isGuarded", .bool(transition.condition != nil)),
        JSONMember("isElse", .bool(branch.condition == nil)),
        JSONMember("actions", .number("\(transition.actions.count)")),
      ])
      return write(
        whole, to: branch.targets, from: source, note: [JSONMember("junction", note)])
    }
  }

  private mutating func write(
    _ transition: ChartDocument.Transition, to targets: [ChartDocument.Target], from source: Int,
    note: [JSONMember] = []
  ) -> JSONValue {
    let places = targets.compactMap { place(of: $0, transition) }
    var members = self.targets(places, from: source)
    if let condition = transition.condition {
      members.append(JSONMember("guard", json(condition, at: transition.position)))
    }
    members += list("actions", actions(transition.actions))
    if reenters(transition, places, from: source) {
      members.append(JSONMember("reenter", .bool(true)))
    }
    members += extras(transition.extras, note: note, .transition)
    if members.count == 1, members[0].name == "target", places.count == 1 {
      return members[0].value
    }
    return .object(members)
  }

  private func targets(_ places: [Int], from source: Int) -> [JSONMember] {
    let texts = places.map { JSONValue.string(plan.target($0, from: source)) }
    switch texts.count {
    case 0: return []
    case 1: return [JSONMember("target", texts[0])]
    default: return [JSONMember("target", .array(texts))]
    }
  }

  private mutating func place(
    of target: ChartDocument.Target, _ transition: ChartDocument.Transition
  ) -> Int? {
    let (place, what): (Int?, String) =
      switch target {
      case .state(let id):
        (id.isEmpty ? nil : plan.states[id], "the target '\(id)', which is no state")
      case .history(let id, let kind, let region):
        (
          plan.history(of: id, kind: kind, region: region),
          "the history of '\(id)', which is no state"
        )
      case .entryPoint(let name, let id): (nil, "the entry point '\(name)' of '\(id)' as a target")
      case .exitPoint(let name): (nil, "the exit point '\(name)' as a target")
      case .join(let name): (nil, "the join '\(name)' as a target")
      case .termination: (nil, "that a transition ends the machine without exits")
      }
    if place == nil { omit(what, at: transition.position) }
    return place
  }

  /// Whether XState needs an instruction to exit the source, because all targets are in it.
  private mutating func reenters(
    _ transition: ChartDocument.Transition, _ places: [Int], from source: Int
  ) -> Bool {
    if places.isEmpty || source == 0 { return false }
    let isInside = places.allSatisfy { $0 == source || plan.isDescendant($0, of: source) }
    switch transition.kind {
    case .internal: return false
    case .external: return isInside
    case .local:
      if isInside { return !plan.places[source].hasChildren }
      if places.count == 1, plan.isDescendant(source, of: places[0]) {
        omit("a local transition to a state around its source", at: transition.position)
      }
      return false
    }
  }
}
