import ChartModel

/// Converts files of XState 4 to the form of XState 5.
///
/// A file is one of XState 4 if it has members that only XState 4 has, and none that only XState 5 has. In a file
/// with both, either is a mistake.
struct XStateVersion4 {
  /// The first member of XState 4, with its position.
  private var first: (name: String, position: SourcePosition)?
  private var hasLaterMembers = false

  /// The same machine in the form of XState 5; `nil` if the file is not one of XState 4.
  ///
  /// - Parameters:
  ///   - machine: The machine in the file.
  ///   - faults: Receives a warning.
  static func upgraded(_ machine: JSONNode, _ faults: inout JSONFaults) -> JSONNode? {
    var version = Self()
    version.look(at: machine)
    guard let first = version.first, !version.hasLaterMembers else { return nil }
    faults.warn(
      "'\(first.name)' is of XState 4: the file is read as one of XState 4, and written as one of XState 5.",
      at: first.position)
    return version.state(machine, isMachine: true, &faults)
  }

  // MARK: - Recognizing

  private static let machineWords: Set<String> = [
    "predictableActionArguments", "preserveActionOrder", "strict", "tsTypes",
  ]

  private mutating func look(at state: JSONNode) {
    for member in state.members ?? [] {
      switch member.name {
      case "onEntry", "onExit", "activities", "parallel": note(member)
      case _ where Self.machineWords.contains(member.name): note(member)
      case "data" where state["type"]?.string == "final": note(member)
      case "output": hasLaterMembers = true
      case "after" where member.value.elements != nil:
        note(member)
        look(atTransitions: member.value)
      case "on", "after":
        for inner in member.value.members ?? [] {
          if Self.isOldEvent(inner.name) { note(inner) }
          look(atTransitions: inner.value)
        }
      case "always", "onDone": look(atTransitions: member.value)
      case "invoke": look(atInvocations: member.value)
      case "states": for child in member.value.members ?? [] { look(at: child.value) }
      case _: break
      }
    }
  }

  private mutating func look(atTransitions json: JSONNode) {
    for member in (json.elements ?? [json]).flatMap({ $0.members ?? [] }) {
      switch member.name {
      case "cond", "in", "internal": note(member)
      case "guard", "reenter": hasLaterMembers = true
      case _: break
      }
    }
  }

  private mutating func look(atInvocations json: JSONNode) {
    for invocation in json.elements ?? [json] {
      for member in invocation.members ?? [] {
        switch member.name {
        case "data", "autoForward": note(member)
        case "input", "onSnapshot", "systemId": hasLaterMembers = true
        case "onDone", "onError": look(atTransitions: member.value)
        case _: break
        }
      }
    }
  }

  private mutating func note(_ member: JSONNodeMember) {
    if first == nil { first = (member.name, member.position) }
  }

  /// The beginnings of the names of XState's own events, in version 4 and in version 5.
  private static let prefixes = [
    "done.invoke.": "xstate.done.actor.", "error.platform.": "xstate.error.actor.",
    "done.state.": "xstate.done.state.",
  ]
  private static let timer = "xstate.after("

  private static func isOldEvent(_ name: String) -> Bool {
    name.isEmpty || name.hasPrefix(timer) || prefixes.keys.contains { name.hasPrefix($0) }
  }

  // MARK: - States

  private func state(_ json: JSONNode, isMachine: Bool, _ faults: inout JSONFaults) -> JSONNode {
    var (members, always, tasks) = ([JSONNodeMember](), [JSONNode](), [JSONNode]())
    for var member in json.members ?? [] {
      switch member.name {
      case "onEntry", "entry", "onExit", "exit":
        member.name = member.name.hasSuffix("ntry") ? "entry" : "exit"
        member.value = actions(member.value)
      case "parallel":
        (member.name, member.value) = ("type", json.text("parallel"))
      case "data": member.name = "output"
      case "activities":
        tasks += (member.value.elements ?? [member.value]).map { task($0) }
        continue
      case "strict": continue
      case "delimiter" where member.value.string == ".": continue
      case "invoke":
        tasks += (member.value.elements ?? [member.value]).map { invocation($0, &faults) }
        continue
      case "on":
        let all = member.value.members ?? []
        always += all.filter(\.name.isEmpty).flatMap { transitions($0.value, isMachine) }
        let others = all.filter { !$0.name.isEmpty }.map { event($0, isMachine) }
        if member.value.members != nil { member.value.content = .object(others) }
      case "after": member.value = after(member.value, isMachine)
      case "always":
        always += transitions(member.value, isMachine)
        continue
      case "onDone": member.value.content = .array(transitions(member.value, isMachine))
      case "states":
        if let states = member.value.members {
          member.value.content = .object(
            states.map { child in
              var child = child
              child.value = state(child.value, isMachine: false, &faults)
              return child
            })
        }
      case _: break
      }
      members.append(member)
    }
    if !always.isEmpty { members.append(json.member("always", .array(always))) }
    if !tasks.isEmpty { members.append(json.member("invoke", .array(tasks))) }
    return JSONNode(content: .object(members), position: json.position)
  }

  /// An activity runs while its state is active.
  private func task(_ activity: JSONNode) -> JSONNode {
    let name = activity["type"] ?? activity
    return JSONNode(
      content: .object([activity.member("src", name.content)]), position: activity.position)
  }

  private func invocation(_ json: JSONNode, _ faults: inout JSONFaults) -> JSONNode {
    json.mapMembers { member in
      switch member.name {
      case "data": member.name = "input"
      case "autoForward":
        faults.warn(
          "'autoForward' is not performed: send the events in an action.", at: member.position)
        member.name = "x-autoForward"
      case "onDone", "onError": member.value.content = .array(transitions(member.value, false))
      case _: break
      }
    }
  }

  // MARK: - Transitions

  /// The events of XState itself have other names.
  private func event(_ member: JSONNodeMember, _ isMachine: Bool) -> JSONNodeMember {
    var member = member
    member.value.content = .array(transitions(member.value, isMachine))
    for (old, new) in Self.prefixes {
      if let rest = member.name.dropping(prefix: old) { member.name = new + rest }
    }
    if let rest = member.name.dropping(prefix: Self.timer),
      let end = rest.firstIndex(of: ")"), rest[end...].hasPrefix(")#")
    {
      member.name = "xstate.after.\(rest[..<end]).\(rest[end...].dropFirst(2))"
    }
    return member
  }

  /// Transitions after delays, by delay.
  ///
  /// XState 4 also has a list of transitions with delays.
  private func after(_ json: JSONNode, _ isMachine: Bool) -> JSONNode {
    var json = json
    if let elements = json.elements {
      let timed = elements.compactMap { element -> JSONNodeMember? in
        guard let delay = element["delay"] else { return nil }
        var transition = element
        transition.content = .object((element.members ?? []).filter { $0.name != "delay" })
        return JSONNodeMember(
          name: delay.string ?? delay.value.text, position: delay.position, value: transition)
      }
      json.content = .object(timed)
    }
    return json.mapMembers { $0.value.content = .array(transitions($0.value, isMachine)) }
  }

  private func transitions(_ json: JSONNode, _ isMachine: Bool) -> [JSONNode] {
    (json.elements ?? [json]).map { element in
      switch element.content {
      case .string(let target):
        // Transitions exit their source, unless the target is relative to it.
        if isMachine || target.hasPrefix(".") { return element }
        let members = [
          element.member("target", element.content), element.member("reenter", .bool(true)),
        ]
        return JSONNode(content: .object(members), position: element.position)
      case .object: return transition(element, isMachine)
      case .null, .bool, .number, .array: return element
      }
    }
  }

  private func transition(_ json: JSONNode, _ isMachine: Bool) -> JSONNode {
    var guards: [JSONNode] = []
    var members: [JSONNodeMember] = []
    for var member in json.members ?? [] {
      switch member.name {
      case "cond": guards.append(condition(member.value))
      case "in":
        let parameter = member.value.member("stateId", member.value.content)
        guards.append(
          JSONNode(
            content: .object([
              member.value.member("type", .string("xstate.stateIn")),
              member.value.member("params", .object([parameter])),
            ]), position: member.position))
      case "internal": break
      case "actions":
        member.value = actions(member.value)
        members.append(member)
      case _: members.append(member)
      }
    }
    if guards.count == 1 { members.append(json.member("guard", guards[0].content)) }
    if guards.count > 1 {
      let all = [
        json.member("type", .string("xstate.and")), json.member("guards", .array(guards)),
      ]
      members.append(json.member("guard", .object(all)))
    }
    let targets = json["target"].map { $0.elements ?? [$0] } ?? []
    let isInternal =
      json["internal"].map { $0.value == .bool(true) }
      ?? targets.contains { $0.string?.hasPrefix(".") == true }
    if !targets.isEmpty, !isInternal, !isMachine {
      members.append(json.member("reenter", .bool(true)))
    }
    return JSONNode(content: .object(members), position: json.position)
  }

  /// A guard with the code of its function, or with parameters beside its type.
  private func condition(_ json: JSONNode) -> JSONNode {
    guard let members = json.members else { return json }
    let type = json["type"]?.string == "xstate.guard" ? json["name"] : json["type"] ?? json["name"]
    guard let type else { return json }
    let others = members.filter { !["type", "name", "predicate"].contains($0.name) }
    var kept = [json.member("type", type.content)]
    if let parameters = others.first(where: { $0.name == "params" }), others.count == 1 {
      kept.append(parameters)
    } else if !others.isEmpty {
      kept.append(json.member("params", .object(others)))
    }
    return JSONNode(content: .object(kept), position: json.position)
  }

  // MARK: - Actions

  /// Removes the actions that start and cancel the timers of `after`, which a definition has.
  private func actions(_ json: JSONNode) -> JSONNode {
    let kept = (json.elements ?? [json]).filter { action in
      let event = action["event"]?["type"] ?? action["event"] ?? action["sendId"]
      return event?.string?.hasPrefix(Self.timer) != true
    }
    return JSONNode(content: .array(kept.map(self.action)), position: json.position)
  }

  private func action(_ json: JSONNode) -> JSONNode {
    switch json["type"]?.string {
    case "xstate.send":
      let sent = json.mapMembers { member in
        if member.name == "type" { member.value = member.value.text("xstate.sendTo") }
        if member.name == "event", member.value.string != nil {
          member.value.content = .object([member.value.member("type", member.value.content)])
        }
      }
      if let receiver = json["to"], receiver.value != .null { return sent }
      let others = (sent.members ?? []).filter { $0.name != "to" }
      return JSONNode(
        content: .object(others + [json.member("to", .string(XStateBuiltIn.machine))]),
        position: json.position)
    case "xstate.log":
      return json.mapMembers { if $0.name == "expr" { $0.name = "value" } }
    case _: return json
    }
  }
}

extension JSONNode {
  fileprivate func text(_ text: String) -> JSONNode {
    JSONNode(content: .string(text), position: position)
  }

  /// A member that is written in the place of this value.
  fileprivate func member(_ name: String, _ content: Content) -> JSONNodeMember {
    JSONNodeMember(
      name: name, position: position, value: JSONNode(content: content, position: position))
  }

  fileprivate func mapMembers(_ change: (inout JSONNodeMember) -> Void) -> JSONNode {
    guard let members else { return self }
    return JSONNode(
      content: .object(
        members.map { member in
          var member = member
          change(&member)
          return member
        }), position: position)
  }
}
