import ChartModel

extension XStateReader {
  /// Reads a guard: a name, an object with a `type`, or one of XState's own.
  mutating func readGuard(_ json: JSONNode) -> ChartDocument.Condition? {
    switch json.content {
    case .string, .object:
      if let builtIn = XStateBuiltIn(json) { return readBuiltInGuard(builtIn) }
      return readReference(json, .guard).map { .named($0) }
    case .null, .bool, .number, .array:
      faults.add("A guard is a name or an object, but not \(json.kind).", at: json.position)
      return nil
    }
  }

  private mutating func readBuiltInGuard(_ json: XStateBuiltIn) -> ChartDocument.Condition? {
    switch json.name {
    case "and": return readOperands(json).map { $0.isEmpty ? .literal(true) : .all($0) }
    case "or": return readOperands(json).map { $0.isEmpty ? .literal(false) : .any($0) }
    case "not":
      checkParameters(of: json, ["guard", "guards"])
      guard let operand = json["guard"] ?? json["guards"]?.elements?.first else {
        faults.add("The guard '\(json.type)' needs a 'guard'.", at: json.position)
        return nil
      }
      return readOperand(operand).map { .not($0) }
    case "stateIn":
      checkParameters(of: json, ["stateId", "stateValue"])
      guard let state = json["stateId"] ?? json["stateValue"] else {
        faults.add("The guard '\(json.type)' needs a 'stateId'.", at: json.position)
        return nil
      }
      return readStateIn(state)
    default:
      faults.add(
        "XState has no guard '\(json.type)': use 'xstate.and', 'or', 'not' or 'stateIn'.",
        at: json.position)
      return nil
    }
  }

  private mutating func readOperands(_ json: XStateBuiltIn) -> [ChartDocument.Condition]? {
    checkParameters(of: json, ["guards"])
    guard let guards = json["guards"] else {
      faults.add("The guard '\(json.type)' needs 'guards'.", at: json.position)
      return nil
    }
    return faults.elements(guards, "'guards'").compactMap { readOperand($0) }
  }

  /// Reads a guard of a list, in which JSON has `null` for a function.
  private mutating func readOperand(_ json: JSONNode) -> ChartDocument.Condition? {
    guard case .null = json.content else { return readGuard(json) }
    let name = makeName("guard", at: json.position, because: "A guard was a function")
    return .named(ChartDocument.Reference(name, position: json.position))
  }

  /// Reads a state's id with a `#`, its path from the machine, or a state value.
  private mutating func readStateIn(_ json: JSONNode) -> ChartDocument.Condition? {
    let states = activeNodes(json, in: 0)
    let conditions = states.map { ChartDocument.Condition.isIn(nodes[$0].id) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func activeNodes(_ json: JSONNode, in start: Int) -> [Int] {
    switch json.content {
    case .string(let text):
      let found = text.hasPrefix("#") ? node(withID: text) : node(at: text, in: start)
      if let found, found != 0, nodes[found].type != .history { return [found] }
      refuseState(text, at: json.position)
      return []
    case .object(let members):
      return members.flatMap { member in
        guard let child = node(at: member.name, in: start) else {
          refuseState(member.name, at: member.position)
          return [Int]()
        }
        if member.value.members?.isEmpty == true { return [child] }
        return activeNodes(member.value, in: child)
      }
    case .null, .bool, .number, .array:
      faults.add("A state is a text or an object, but not \(json.kind).", at: json.position)
      return []
    }
  }

  private mutating func refuseState(_ name: String, at position: SourcePosition) {
    faults.add("There is no state '\(name)'.\(suggestion(for: name, nil))", at: position)
  }
}
