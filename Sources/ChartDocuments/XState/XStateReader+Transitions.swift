import ChartModel

extension XStateReader {
  /// Reads the transitions of a node: `on`, `onDone`, `after`, `always`, `invoke`, and wildcards after all others.
  ///
  /// In XState, exact names have priority over wildcards; so have the names of its own events.
  mutating func readTransitions(of index: Int) -> [ChartDocument.Transition] {
    let json = nodes[index].json
    let groups = readEventGroups(of: index)
    let start = groups.firstIndex(where: \.isWildcard) ?? groups.count
    let wildcards = EventGroup.wildcards(among: groups)
    let events = groups.map { $0.withoutRepetitions(of: groups, wildcards) }
    var transitions = Array(events[..<start].joined())
    if let done = json["onDone"] {
      transitions += readTransitions(done, on: .completion, of: index)
    }
    for member in json["after"].flatMap({ faults.members($0, "'after'") }) ?? [] {
      place = Place(state: nodes[index].id, member: "after")
      guard let delay = readDelay(key: member) else { continue }
      transitions += readTransitions(withoutTimers(member.value), on: .after(delay), of: index)
    }
    if let always = json["always"] {
      transitions += readTransitions(always, on: .always, of: index)
    }
    return transitions + readTaskTransitions(of: index) + events[start...].joined()
  }

  private mutating func readEventGroups(of index: Int) -> [EventGroup] {
    guard let on = nodes[index].json["on"], let members = faults.members(on, "'on'") else {
      return []
    }
    var groups: [EventGroup] = []
    for member in members {
      guard let trigger = readTrigger(member, of: index) else { continue }
      groups.append(
        EventGroup(
          name: member.name, trigger: trigger,
          transitions: readTransitions(member.value, on: trigger, of: index)))
    }
    return EventGroup.inOrder(groups)
  }

  /// Reads one transition or several: a target, an object, or an array of both.
  mutating func readTransitions(
    _ json: JSONNode, on trigger: ChartDocument.Trigger, of source: Int
  ) -> [ChartDocument.Transition] {
    readTransitions(json.elements ?? [json], on: trigger, of: source)
  }

  private mutating func readTransitions(
    _ elements: [JSONNode], on trigger: ChartDocument.Trigger, of source: Int
  ) -> [ChartDocument.Transition] {
    var junctions = XStateJunctions()
    for element in elements {
      place = Place(state: nodes[source].id, member: trigger.xstateMember)
      guard let transition = readTransition(element, on: trigger, of: source) else { continue }
      junctions.add(transition, XStateJunctions.Note(element))
    }
    return junctions.transitions
  }

  private mutating func readTransition(
    _ json: JSONNode, on trigger: ChartDocument.Trigger, of source: Int
  ) -> ChartDocument.Transition? {
    switch json.content {
    case .string:
      var transition = ChartDocument.Transition(on: trigger, position: json.position)
      lead(&transition, to: [json], reenters: false, from: source)
      return transition
    case .object: return readObject(json, on: trigger, of: source)
    case .null, .bool, .number, .array:
      faults.add(
        """
        A transition is a target or an object, but not \(json.kind): write {} to handle the event \
        without an effect.
        """, at: json.position)
      return nil
    }
  }

  private mutating func readObject(
    _ json: JSONNode, on trigger: ChartDocument.Trigger, of source: Int
  ) -> ChartDocument.Transition {
    let words: XStateWords = isDefinition ? .definedTransition : .transition
    checkMembers(of: json, words)
    var transition = ChartDocument.Transition(
      on: trigger, if: json["guard"].flatMap { readGuard($0) }, position: json.position)
    transition.actions = json["actions"].map { readActions($0) } ?? []
    transition.extras.members = extras(of: json, words)
    let target = json["target"].map { $0.elements ?? [$0] } ?? []
    lead(&transition, to: target, reenters: readReenter(json), from: source)
    return transition
  }

  private mutating func readReenter(_ json: JSONNode) -> Bool {
    guard let reenter = json["reenter"] else { return false }
    guard case .bool(let value) = reenter.content else {
      faults.add("'reenter' must be true or false.", at: reenter.position)
      return false
    }
    return value
  }

  /// Sets the destination and the kind of a transition.
  private mutating func lead(
    _ transition: inout ChartDocument.Transition, to targets: [JSONNode], reenters: Bool,
    from source: Int
  ) {
    let nodes = targets.map { ($0, target($0, of: source)) }
    if nodes.isEmpty {
      transition.kind = .internal
      return
    }
    let found = nodes.compactMap(\.1)
    // A simple state has no substate that a transition to itself could enter again.
    if !reenters, found == [source], self.nodes[source].children.isEmpty {
      transition.kind = .internal
      return
    }
    transition.destination = .targets(found.map(documentTarget))
    transition.kind = kind(of: found, reenters: reenters, from: source)
    if reenters, source == 0, hasEntryOrExit {
      faults.add(
        "'reenter' at the machine itself would exit and enter the machine: remove it.",
        at: targets[0].position)
    }
  }

  private func kind(
    of targets: [Int], reenters: Bool, from source: Int
  ) -> TransitionKind {
    // The machine itself is never exited.
    if reenters || source == 0 { return .external }
    let isInside = targets.allSatisfy { $0 == source || isDescendant($0, of: source) }
    return isInside ? .local : .external
  }

  private var hasEntryOrExit: Bool {
    ["entry", "exit", "invoke", "after"].contains { nodes[0].json[$0] != nil }
  }
}
