extension XStateWriter {
  typealias Statement = ChartDocument.Statement

  /// Writes a statement as an action of XState itself, or as an action of the program with the statement as a
  /// parameter.
  mutating func write(_ statement: Statement) -> JSONValue? {
    if let action = action(of: statement) { return action }
    guard let json = statement.json else {
      omit("a statement of too many levels", at: statement.position)
      return nil
    }
    return kept(json, as: statement.text)
  }

  /// Writes conditional actions as an action of the program with all of them as a parameter.
  mutating func kept(_ action: ChartDocument.Action) -> JSONValue? {
    guard let json = JSONValue(encoding: action.withoutPositions()) else {
      omit("actions of too many levels", at: nil)
      return nil
    }
    return kept(json, as: action.fullText)
  }

  private func kept(_ json: JSONValue, as name: String) -> JSONValue {
    .object([
      JSONMember("type", .string(name)),
      JSONMember("params", .object([JSONMember(XStateNote.name, json)])),
    ])
  }

  private func action(of statement: Statement) -> JSONValue? {
    switch statement.kind {
    case .assign(let location, .expression(let value)):
      return value.xstate.map { XStateBuiltIn.action("assign", [JSONMember(location.text, $0)]) }
    case .script(.text(let code)):
      return XStateReader.isCode(code) ? .object([JSONMember("type", .string(code))]) : nil
    case .log(let value, let label):
      // A text would be read as a log without an expression.
      guard let json = value.code else { return nil }
      let label = label.map { [JSONMember("label", .string($0))] } ?? []
      return XStateBuiltIn.action("log", [JSONMember("value", json)] + label)
    case .cancel(let id):
      guard let json = id.code else { return nil }
      return XStateBuiltIn.action("cancel", [JSONMember("sendId", json)])
    case .send(let message): return action(of: message)
    case .function(let name, let parameters?):
      return .object([
        JSONMember("type", .string("xstate." + name)), JSONMember("params", parameters),
      ])
    case .assign, .forEach, .script, .function: return nil
    }
  }

  private func action(of message: ChartDocument.Message) -> JSONValue? {
    guard let event = event(of: message), message.type == nil else { return nil }
    var members = [JSONMember("event", event)]
    let isRaised: Bool
    switch (message.target, message.delay) {
    case (nil, .some), (.literal(XStateBuiltIn.machine), nil): isRaised = true
    case (let target, _):
      isRaised = false
      guard let receiver = receiver(target) else { return nil }
      members.insert(JSONMember("actorRef", receiver), at: 0)
    }
    switch message.delay {
    case .fixed(let duration):
      let text = duration.milliseconds
      guard Duration(milliseconds: text) == duration, duration >= .zero else { return nil }
      members.append(JSONMember("delay", .number(text)))
    case .named(let reference):
      guard reference.parameters == nil, !reference.name.isEmpty, Double(reference.name) == nil,
        !XStateReader.isCode(reference.name)
      else { return nil }
      members.append(JSONMember("delay", .string(reference.name)))
    case nil: break
    }
    switch message.id {
    case .literal(""), .expression: return nil
    case .literal(let id): members.append(JSONMember("id", .string(id)))
    case nil: break
    }
    return XStateBuiltIn.action(isRaised ? "raise" : "sendTo", members)
  }

  /// The event with its data; `nil` if XState has no such event.
  private func event(of message: ChartDocument.Message) -> JSONValue? {
    let payload = message.payload
    let names = payload.parameters.map(\.name)
    guard payload.names.isEmpty, payload.content == nil, Set(names + ["type"]).count > names.count,
      !payload.parameters.contains(where: \.isLocation)
    else { return nil }
    switch message.event {
    case .literal(let name):
      guard !name.isEmpty, !XStateReader.isCode(name) else { return nil }
      let values = payload.parameters.compactMap { parameter in
        parameter.value.xstate.map { JSONMember(parameter.name, $0) }
      }
      guard values.count == names.count else { return nil }
      // An event without data to the machine itself needs no data model.
      let isOwn = message.target == nil || message.target == .literal(XStateBuiltIn.machine)
      return isOwn && values.isEmpty ? nil : .object([JSONMember("type", .string(name))] + values)
    case .expression(let value):
      return names.isEmpty ? value.code : nil
    case nil: return nil
    }
  }

  private func receiver(_ target: ChartDocument.Value?) -> JSONValue? {
    switch target {
    case nil: return .string(XStateBuiltIn.machine)
    case .literal(XStateBuiltIn.machine): return nil
    case .literal(let name): return XStateReader.isCode(name) ? nil : .string(name)
    case .expression(let value): return value.code
    }
  }

  // MARK: Data

  /// The members for the values of a data model: the context of a machine.
  mutating func context(of state: ChartDocument.State, isRoot: Bool) -> [JSONMember] {
    guard isRoot, let values = context(of: state) else { return [] }
    return list(values)
  }

  private func list(_ values: [JSONMember]) -> [JSONMember] {
    values.isEmpty ? [] : [JSONMember("context", .object(values))]
  }

  /// The values as members; `nil` if JSON cannot express them.
  private func context(of state: ChartDocument.State) -> [JSONMember]? {
    let values = state.data.compactMap { data -> JSONMember? in
      guard case .expression(let value) = data.value else { return nil }
      return value.xstate.map { JSONMember(data.id, $0) }
    }
    return values.count == state.data.count && Set(values.map(\.name)).count == values.count
      ? values : nil
  }

  /// The note about data, and about the blocks of actions, which have no member of XState.
  func dataNote(of state: ChartDocument.State, isRoot: Bool) -> [JSONMember] {
    let isContext = isRoot && context(of: state) != nil
    let data =
      isContext || state.data.isEmpty ? nil : JSONValue(encoding: state.data.withoutPositions())
    let result = state.doneData.flatMap { JSONValue(encoding: $0.withoutPositions()) }
    let blocks = [state.entryBlockStarts, state.exitBlockStarts].map { starts in
      starts.isEmpty ? nil : JSONValue(encoding: starts)
    }
    let values = [
      ("data", data), ("doneData", result), ("entryBlocks", blocks[0]), ("exitBlocks", blocks[1]),
    ]
    return values.compactMap { name, value in
      value.map { JSONMember(name, $0) }
    }
  }

  /// The note about the language of the document.
  var languageNote: [JSONMember] {
    let scripts = document.scripts.withoutPositions()
    let values = [
      ("dataLanguage", document.dataLanguage.map { JSONValue.string($0) }),
      ("binding", document.binding.map { .string($0.rawValue) }),
      ("scripts", scripts.isEmpty ? nil : JSONValue(encoding: scripts)),
      ("namespaces", document.namespacesOfData.map { .object($0) }),
    ]
    return values.compactMap { name, value in value.map { JSONMember(name, $0) } }
  }

  /// The note about the data of a task.
  func note(of invocation: ChartDocument.Invocation?) -> [JSONMember] {
    invocation.flatMap { JSONValue(encoding: $0.withoutPositions()) }
      .map { [JSONMember("invocation", $0)] } ?? []
  }
}

extension ChartDocument.Invocation {
  /// The data of a task as its input; `nil` if JSON cannot express it.
  var input: JSONValue? {
    let values = payload.parameters.compactMap { parameter in
      parameter.value.xstate.map { JSONMember(parameter.name, $0) }
    }
    return values.isEmpty || Set(values.map(\.name)).count < payload.parameters.count
      ? nil : .object(values)
  }
}

extension ChartDocument.Expression {
  /// Its value in a file, if that is code, or in braces.
  fileprivate var code: JSONValue? {
    guard case .string(let text)? = xstate, XStateReader.isCode(text) else { return nil }
    return xstate
  }
}
