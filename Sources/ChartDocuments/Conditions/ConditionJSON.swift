/// Reads and writes conditions as JSON, if a text cannot express them: with parameters, or with names like `true`.
enum ConditionJSON {
  typealias Condition = ChartDocument.Condition

  static func value(of condition: Condition) -> JSONValue {
    switch condition {
    case .named(let reference):
      let parameters = reference.parameters.map { [JSONMember("parameters", $0)] } ?? []
      return .object([JSONMember("name", .string(reference.name))] + parameters)
    case .isIn(let state): return .object([JSONMember("in", .string(state))])
    case .literal(let value): return .bool(value)
    case .not(let negated): return .object([JSONMember("not", value(of: negated))])
    case .all(let conditions):
      return .object([JSONMember("all", .array(conditions.map(value(of:))))])
    case .any(let conditions):
      return .object([JSONMember("any", .array(conditions.map(value(of:))))])
    }
  }

  /// The condition of a value; `nil` if the value is not a condition.
  static func condition(_ value: JSONValue) -> Condition? {
    if case .bool(let literal) = value { return .literal(literal) }
    guard case .object(let members) = value, let first = members.first else { return nil }
    switch (first.name, first.value, members.count) {
    case ("name", .string(let name), 1): return .named(.init(name))
    case ("name", .string(let name), 2) where members[1].name == "parameters":
      return .named(.init(name, parameters: members[1].value))
    case ("in", .string(let state), 1): return .isIn(state)
    case ("not", let negated, 1): return condition(negated).map { .not($0) }
    case ("all", .array(let parts), 1): return conditions(parts).map { .all($0) }
    case ("any", .array(let parts), 1): return conditions(parts).map { .any($0) }
    case _: return nil
    }
  }

  private static func conditions(_ values: [JSONValue]) -> [Condition]? {
    let conditions = values.compactMap(condition)
    return conditions.count == values.count ? conditions : nil
  }
}

extension ChartDocument.Condition {
  /// The condition with others in the places of `In`.
  func mapStates(_ transform: (String) -> Self) -> Self {
    switch self {
    case .isIn(let state): transform(state)
    case .not(let negated): .not(negated.mapStates(transform))
    case .all(let conditions): .all(conditions.map { $0.mapStates(transform) })
    case .any(let conditions): .any(conditions.map { $0.mapStates(transform) })
    case .named, .literal: self
    }
  }
}
