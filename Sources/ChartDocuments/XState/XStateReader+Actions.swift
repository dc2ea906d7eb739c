import StateGraphs

extension XStateReader {
  /// Reads the entry or exit actions of a node.
  mutating func readActions(of index: Int, _ name: String) -> [ChartDocument.Action] {
    guard let json = nodes[index].json[name] else { return [] }
    guard isDefinition, let elements = json.elements else { return readActions(json) }
    // XState adds actions that start and cancel the timers of 'after'. They are the last ones.
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
      if let action = XStateBuiltIn(json) { return readBuiltIn(action) }
      return readReference(json, "An action").map { .named($0) }
    case .null:
      faults.add(
        "An action was a function: give it a name in the machine's 'actions'.", at: json.position)
      return nil
    case .bool, .number, .array:
      faults.add("An action is a name or an object, but not \(json.kind).", at: json.position)
      return nil
    }
  }

  /// Reads `{"type": "name", "params": …}`.
  mutating func readReference(_ json: JSONNode, _ what: String) -> ChartDocument.Reference? {
    if let name = json.string {
      return readName(name, at: json.position, what).map {
        ChartDocument.Reference($0, position: json.position)
      }
    }
    for member in json.members ?? [] where !["type", "params"].contains(member.name) {
      let suggestion = nearMisses.suggestion(for: member.name, among: ["type", "params"])
      let remedy = suggestion.isEmpty ? ": move it into 'params'." : suggestion
      faults.add(
        "\(what) has a 'type' and 'params', but no '\(member.name)'\(remedy)", at: member.position)
    }
    guard let type = json["type"] else {
      faults.add("\(what) needs a 'type', its name.", at: json.position)
      return nil
    }
    guard let text = faults.text(type, "'type'"),
      let name = readName(text, at: type.position, what)
    else { return nil }
    return ChartDocument.Reference(
      name, parameters: json["params"]?.value, position: json.position)
  }

  private mutating func readBuiltIn(_ action: XStateBuiltIn) -> ChartDocument.Action? {
    switch action.name {
    case "raise":
      checkParameters(of: action, ["event", "delay", "id"])
      guard let event = readEvent(of: action) else { return nil }
      guard let delay = action["delay"] else { return .raise(event) }
      return readDelay(delay).map { .send(event, after: $0, id: readID(of: action)) }
    case "sendTo":
      checkParameters(of: action, ["actorRef", "to", "event", "delay", "id"])
      return readSend(action)
    case "cancel":
      checkParameters(of: action, ["sendId", "id"])
      return (action["sendId"] ?? action["id"]).flatMap { faults.text($0, "'sendId'") }
        .map { .cancel($0) } ?? refuseIncomplete(action, "'sendId', the id of a delayed event")
    case "log":
      checkParameters(of: action, ["value", "message", "args", "label"])
      let value = action["value"] ?? action["message"] ?? action["args"]?.elements?.first
      guard let value, let text = value.string else {
        return refuseIncomplete(action, "'value', a text")
      }
      return .log(text, label: action["label"]?.string)
    default:
      faults.add(
        "XState's action '\(action.type)' cannot be carried out: write an action with a name of your own.",
        at: action.position)
      return nil
    }
  }

  private mutating func readSend(_ action: XStateBuiltIn) -> ChartDocument.Action? {
    let receiver = action["actorRef"] ?? action["to"]
    guard let receiver, receiver.string == XStateBuiltIn.machine else {
      faults.add(
        """
        Events can only be sent to the machine itself, with "actorRef": "\(XStateBuiltIn.machine)": \
        write an action with a name of your own.
        """, at: receiver?.position ?? action.position)
      return nil
    }
    guard let event = readEvent(of: action) else { return nil }
    guard let delay = action["delay"] else { return .send(event, id: readID(of: action)) }
    return readDelay(delay).map { .send(event, after: $0, id: readID(of: action)) }
  }

  private mutating func readID(of action: XStateBuiltIn) -> String? {
    action["id"].flatMap { faults.text($0, "'id'") }
  }

  /// The name of an action's event, which is a text or an object with nothing but its type.
  private mutating func readEvent(of action: XStateBuiltIn) -> String? {
    guard let event = action["event"] else {
      return refuseIncomplete(action, "'event'")
    }
    for member in event.members ?? [] where member.name != "type" {
      faults.add(
        "An event that a chart sends has no data, but '\(member.name)': write an action that sends it.",
        at: member.position)
    }
    guard let type = event["type"] ?? (event.string == nil ? nil : event) else {
      return refuseIncomplete(action, "'event', an object with a 'type'")
    }
    return faults.text(type, "'event'")
  }

  // XState's `toJSON` writes only the type of its own actions.
  private mutating func refuseIncomplete<Value>(_ action: XStateBuiltIn, _ what: String) -> Value? {
    faults.add("The action '\(action.type)' needs \(what).", at: action.position)
    return nil
  }
}
