import ChartModel

// Actions that XState performs with values or functions of the file.
extension XStateReader {
  typealias Statement = ChartDocument.Statement

  /// A statement, which a machine does not execute by itself.
  mutating func perform(
    _ kind: Statement.Kind, _ name: String, at position: SourcePosition
  ) -> ChartDocument.Action {
    let statement = Statement(kind, position: position)
    if warnedKinds.insert(name).inserted {
      let label = quoted(statement.label)
      faults.warn(
        "\(name) is not performed: bind a function to its text, \(label).",
        at: position)
    }
    return .statement(statement)
  }

  /// Reads code, or a statement that this library has written as JSON; `nil` for all other actions.
  mutating func readStatement(_ json: JSONNode) -> ChartDocument.Action? {
    if let node = json["params"]?[XStateNote.name],
      let statement = Statement(json: node.value, position: json.position)
    {
      return perform(statement.kind, "A statement", at: json.position)
    }
    if let node = json["params"]?[XStateNote.name],
      let action = node.value.decoded(as: ChartDocument.Action.self)
    {
      return action
    }
    guard let text = json.string ?? json["type"]?.string, Self.isCode(text),
      json.members?.count ?? 1 == 1
    else { return nil }
    return perform(.script(.text(text)), "Code", at: json.position)
  }

  /// Reads an action of XState itself with values that only XState computes.
  mutating func readBuiltInStatement(_ action: XStateBuiltIn) -> ChartDocument.Action {
    perform(kind(of: action), quoted(action.type), at: action.position)
  }

  private func kind(of action: XStateBuiltIn) -> Statement.Kind {
    let other = Statement.Kind.function(action.name, action.value)
    switch action.name {
    case "assign":
      let values = action.assignments
      guard let first = values.first else { return other }
      guard values.count == 1 else { return .function("assign", .object(values.except([]))) }
      return .assign(
        .init(first.name, position: first.position), .expression(expression(first.value)))
    case "log":
      guard let value = action["value"] ?? action["message"] else { return other }
      return .log(expression(value), label: action["label"]?.string)
    case "cancel":
      return (action["sendId"] ?? action["id"]).map { .cancel(expression($0)) } ?? other
    case "raise", "sendTo": return message(of: action).map { .send($0) } ?? other
    case _: return other
    }
  }

  private func expression(_ json: JSONNode) -> ChartDocument.Expression {
    ChartDocument.Expression(xstate: json.value, position: json.position)
  }

  /// A message; `nil` if its delay or id is computed.
  private func message(of action: XStateBuiltIn) -> ChartDocument.Message? {
    guard let event = action["event"], action.members.allSatisfy({ isPart($0) }) else { return nil }
    let isRaised = action.name == "raise"
    var message = ChartDocument.Message(nil)
    if let type = event["type"]?.string, !Self.isCode(type) {
      message.event = .literal(type)
      message.payload.parameters = (event.members ?? []).filter { $0.name != "type" }.map {
        ChartDocument.Parameter($0.name, expression($0.value))
      }
    } else if let text = event.string {
      message.event = Self.isCode(text) ? .expression(expression(event)) : .literal(text)
    } else {
      return nil
    }
    if let receiver = action["actorRef"] ?? action["to"] {
      guard let text = receiver.string else { return nil }
      message.target = Self.isCode(text) ? .expression(expression(receiver)) : .literal(text)
    }
    if message.target == .literal(XStateBuiltIn.machine) { message.target = nil }
    message.id = action["id"]?.string.map { .literal($0) }
    message.delay = action["delay"].flatMap { Self.delay($0) }
    // XState has one queue for delayed events.
    if isRaised, message.delay == nil { message.target = .literal(XStateBuiltIn.machine) }
    return message
  }

  private func isPart(_ member: JSONNodeMember) -> Bool {
    switch member.name {
    case "event", "actorRef", "to": true
    case "delay": Self.delay(member.value) != nil
    case "id": member.value.string?.isEmpty == false
    case _: false
    }
  }

  /// A number of milliseconds, or the name of a delay.
  private static func delay(_ json: JSONNode) -> ChartDocument.Delay? {
    switch json.content {
    case .number(let text): Duration(milliseconds: text).map { .fixed($0) }
    case .string(let text) where !text.isEmpty && !isCode(text) && Double(text) == nil:
      .named(ChartDocument.Reference(text, position: json.position))
    case .null, .bool, .string, .array, .object: nil
    }
  }

  // MARK: Data

  /// The values of a machine's context; none if it is a function or empty.
  func readContext(of json: JSONNode) -> [ChartDocument.DataElement] {
    (json["context"]?.members ?? []).map { member in
      ChartDocument.DataElement(
        member.name, .expression(expression(member.value)), position: member.position)
    }
  }
}
