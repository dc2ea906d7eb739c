import ChartModel

extension XStateReader {
  /// Reads the entry or exit actions of a node.
  mutating func readActions(of index: Int, _ name: String) -> [ChartDocument.Action] {
    guard let json = nodes[index].json[name] else { return [] }
    place = Place(state: nodes[index].id, member: name)
    guard isDefinition, let elements = json.elements else { return readActions(json) }
    // XState adds actions at the end that start and cancel the timers of `after`.
    let own = ["entry": "xstate.raise", "exit": "xstate.cancel"][name]
    let timers = delays(of: index).count
    var kept = elements
    for _ in 0..<timers {
      guard let last = kept.last, last["type"]?.string == own, last.members?.count == 1 else {
        break
      }
      kept.removeLast()
    }
    return kept.flatMap { readActions($0) }
  }

  private func delays(of index: Int) -> Set<String> {
    let events = nodes[index].json["on"]?.members ?? []
    return Set(events.map(\.name).filter { $0.hasPrefix("xstate.after.") })
  }

  /// Reads one action or several: a name, an object with a `type`, or an array of both.
  mutating func readActions(_ json: JSONNode) -> [ChartDocument.Action] {
    (json.elements ?? [json]).compactMap { readAction($0) }
  }

  private mutating func readAction(_ json: JSONNode) -> ChartDocument.Action? {
    switch json.content {
    case .string, .object:
      if let statement = readStatement(json) { return statement }
      if let action = XStateBuiltIn(json) { return readBuiltIn(action) }
      return readReference(json, .action).map { .named($0) }
    case .null:
      let name = makeName("action", at: json.position, because: "An action was a function")
      return .named(ChartDocument.Reference(name, position: json.position))
    case .bool, .number, .array:
      faults.add("An action is a name or an object, but not \(json.kind).", at: json.position)
      return nil
    }
  }

  /// Reads `{"type": "name", "params": …}`.
  mutating func readReference(
    _ json: JSONNode, _ function: Function
  ) -> ChartDocument.Reference? {
    if json.string != nil { return reference(json, parameters: nil, function) }
    for member in json.members ?? [] where !["type", "params"].contains(member.name) {
      let suggestion = nearMisses.suggestion(for: member.name, among: ["type", "params"])
      let remedy = suggestion.isEmpty ? ": move it into 'params'." : suggestion
      faults.add(
        "\(function.subject) has a 'type' and 'params', but no '\(member.name)'\(remedy)",
        at: member.position)
    }
    guard let type = json["type"] else {
      faults.add("\(function.subject) needs a 'type', its name.", at: json.position)
      return nil
    }
    guard faults.text(type, "'type'") != nil else { return nil }
    return reference(type, parameters: json["params"]?.value, function)
  }

  /// The name in a text; code is kept as a parameter instead.
  mutating func reference(
    _ json: JSONNode, parameters: JSONValue?, _ function: Function
  ) -> ChartDocument.Reference? {
    guard let text = json.string, let name = readName(text, at: json.position, function) else {
      return nil
    }
    let code = name == text ? nil : JSONValue.object([JSONMember("code", .string(text))])
    return ChartDocument.Reference(name, parameters: parameters ?? code, position: json.position)
  }

  private mutating func readBuiltIn(_ action: XStateBuiltIn) -> ChartDocument.Action? {
    guard let known = XStateBuiltIn.parameters[action.name] else { return readForeign(action) }
    checkParameters(of: action, known)
    if needsFunction(action) { return readForeign(action) }
    switch action.name {
    case "cancel":
      return (action["sendId"] ?? action["id"]).flatMap { faults.text($0, "'sendId'") }
        .map { .cancel($0) } ?? refuseIncomplete(action, "'sendId', the id of a delayed event")
    case "log":
      let value = action["value"] ?? action["message"] ?? action["args"]?.elements?.first
      guard let value, let text = value.string else {
        return refuseIncomplete(action, "'value', a text")
      }
      return .log(text, label: action["label"]?.string)
    case let name: return readSend(action, isRaise: name == "raise")
    }
  }

  /// Reads an action that only XState can perform as an action of the program.
  private mutating func readForeign(_ action: XStateBuiltIn) -> ChartDocument.Action? {
    guard XStateBuiltIn.actions.contains(action.name) else {
      let similar = nearMisses.suggestion(for: action.name, among: XStateBuiltIn.actions)
      let remedy = similar.isEmpty ? ": write an action with a name of your own." : similar
      faults.add("XState has no action '\(action.type)'\(remedy)", at: action.position)
      return nil
    }
    // XState's `toJSON` writes only the type of its own actions.
    guard action.isLost else { return readBuiltInStatement(action) }
    let name = makeName(
      action.text, at: action.position, because: "'\(action.type)' is not performed")
    return .named(
      ChartDocument.Reference(name, parameters: action.value, position: action.position))
  }

  /// Whether an action that every chart can perform was made by functions, has another receiver, or sends data.
  private func needsFunction(_ action: XStateBuiltIn) -> Bool {
    if action.members.isEmpty { return true }
    if action.name == "log", ["value", "message", "args"].allSatisfy({ action[$0] == nil }) {
      return true
    }
    let receiver = action["actorRef"] ?? action["to"]
    if action.name == "sendTo", receiver?.string != XStateBuiltIn.machine { return true }
    if let members = action["event"]?.members, members.contains(where: { $0.name != "type" }) {
      return true
    }
    for name in ["value", "message", "sendId"] {
      if let value = action[name], value.string == nil { return true }
    }
    return ["event", "delay", "sendId", "value", "message"].contains { name in
      action[name]?.string.map(Self.isCode) == true
    }
  }

  private mutating func readSend(
    _ action: XStateBuiltIn, isRaise: Bool
  ) -> ChartDocument.Action? {
    guard let event = readEvent(of: action) else { return nil }
    guard let delay = action["delay"] else {
      return isRaise ? .raise(event) : .send(event, id: readID(of: action))
    }
    return readDelay(delay).map { .send(event, after: $0, id: readID(of: action)) }
  }

  private mutating func readID(of action: XStateBuiltIn) -> String? {
    action["id"].flatMap { faults.text($0, "'id'") }
  }

  /// The name of an action's event, which is a text or an object with its type.
  private mutating func readEvent(of action: XStateBuiltIn) -> String? {
    guard let event = action["event"] else { return refuseIncomplete(action, "'event'") }
    guard let type = event["type"] ?? (event.string == nil ? nil : event) else {
      return refuseIncomplete(action, "'event', an object with a 'type'")
    }
    return faults.text(type, "'event'")
  }

  private mutating func refuseIncomplete<Value>(_ action: XStateBuiltIn, _ what: String) -> Value? {
    faults.add("The action '\(action.type)' needs \(what).", at: action.position)
    return nil
  }
}
