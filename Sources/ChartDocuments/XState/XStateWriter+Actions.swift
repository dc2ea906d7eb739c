extension XStateWriter {
  /// Writes actions, in their order.
  mutating func actions(_ actions: [ChartDocument.Action]) -> [JSONValue] {
    actions.compactMap { write($0) }
  }

  private mutating func write(_ action: ChartDocument.Action) -> JSONValue? {
    switch action {
    case .named(let reference):
      // Actions are always objects in Stately's editor and in definitions.
      return json(reference, "the action")
    case .raise(""), .send("", _, _):
      omit("an event without a name", at: nil)
      return nil
    case .cancel(""):
      omit("that an event without an id is cancelled", at: nil)
      return nil
    case .raise(let event): return XStateBuiltIn.action("raise", [self.event(event)])
    case .send(let event, let delay, let id):
      var members = [self.event(event)]
      if let delay {
        guard let delay = value(of: delay) else { return nil }
        members.append(JSONMember("delay", delay))
      } else {
        members.insert(JSONMember("actorRef", .string(XStateBuiltIn.machine)), at: 0)
      }
      if id == "" { omit("the empty id of the event '\(event)'", at: nil) }
      if let id, !id.isEmpty { members.append(JSONMember("id", .string(id))) }
      return XStateBuiltIn.action(delay == nil ? "sendTo" : "raise", members)
    case .cancel(let id):
      return XStateBuiltIn.action("cancel", [JSONMember("sendId", .string(id))])
    case .log(let text, let label):
      let label = label.map { [JSONMember("label", .string($0))] } ?? []
      return XStateBuiltIn.action("log", [JSONMember("value", .string(text))] + label)
    case .statement(let statement): return write(statement)
    case .first: return kept(action)
    }
  }

  private func event(_ name: String) -> JSONMember {
    JSONMember("event", .object([JSONMember("type", .string(name))]))
  }

  /// Writes a name with its parameters.
  private mutating func json(_ reference: ChartDocument.Reference, _ what: String) -> JSONValue {
    let name = JSONMember("type", .string(self.name(of: reference)))
    return .object([name] + (reference.parameters.map { [JSONMember("params", $0)] } ?? []))
  }

  /// A name that a program binds, which must not be a name of XState.
  mutating func name(of reference: ChartDocument.Reference) -> String {
    if reference.name.hasPrefix("xstate.") || reference.name.hasPrefix("@xstate.") {
      omit("the name '\(reference.name)', which is one of XState itself", at: reference.position)
    } else if reference.name.isEmpty {
      omit("an empty name of a function", at: reference.position)
    } else if XStateReader.isCode(reference.name) {
      omit("the name '\(reference.name)', which is read as code", at: reference.position)
    }
    return reference.name
  }

  /// Writes a guard: a name, or an object.
  mutating func json(
    _ condition: ChartDocument.Condition, at position: SourcePosition?
  ) -> JSONValue {
    switch condition {
    case .named(let reference):
      return reference.parameters == nil
        ? .string(name(of: reference)) : json(reference, "the guard")
    case .isIn(let id):
      guard let place = plan.states[id], place != 0 else {
        omit("that '\(id)' is active, which is no state", at: position)
        return json(.literal(false), at: position)
      }
      return XStateBuiltIn.action(
        "stateIn", [JSONMember("stateId", .string(plan.absoluteTarget(place)))])
    case .not(let operand):
      return XStateBuiltIn.action("not", [JSONMember("guard", json(operand, at: position))])
    case .all(let operands): return self.operands("and", operands, at: position)
    case .any(let operands): return self.operands("or", operands, at: position)
    case .literal(let value): return operands(value ? "and" : "or", [], at: position)
    }
  }

  private mutating func operands(
    _ name: String, _ operands: [ChartDocument.Condition], at position: SourcePosition?
  ) -> JSONValue {
    let values = operands.map { json($0, at: position) }
    return XStateBuiltIn.action(name, [JSONMember("guards", .array(values))])
  }

  /// A delay as the name of a member of `after`.
  mutating func text(of delay: ChartDocument.Delay) -> String? {
    switch delay {
    case .fixed(let duration):
      let text = duration.milliseconds
      if Duration(milliseconds: text) == duration, duration >= .zero { return text }
      omit("a delay that is \(duration < .zero ? "negative" : "too long"): \(duration)", at: nil)
      return nil
    case .named(let reference):
      if reference.name.isEmpty || XStateReader.isCode(reference.name) {
        omit("the name '\(reference.name)' of a delay", at: reference.position)
        return nil
      }
      if reference.parameters != nil {
        omit("parameters of the delay '\(reference.name)'", at: reference.position)
      }
      if Double(reference.name) != nil {
        omit("the name '\(reference.name)' of a delay, which is a number", at: reference.position)
        return nil
      }
      return reference.name
    }
  }

  private mutating func value(of delay: ChartDocument.Delay) -> JSONValue? {
    switch delay {
    case .fixed: return text(of: delay).map { .number($0) }
    case .named: return text(of: delay).map { .string($0) }
    }
  }
}

extension XStateBuiltIn {
  /// An action or a guard of XState itself.
  static func action(_ name: String, _ parameters: [JSONMember]) -> JSONValue {
    .object([
      JSONMember("type", .string("xstate." + name)), JSONMember("params", .object(parameters)),
    ])
  }
}
