import ChartDocuments

// What the guards and actions of random documents do, by their names: all depends on `n`.
extension ChartDocument.Condition {
  var model: ModelExpression {
    switch self {
    case .named(let reference): Self.model(of: reference.name)
    case .isIn(let state): .isActive(state)
    case .literal(let holds): .literal(.bool(holds))
    case .not(let condition): .unary("!", condition.model)
    case .all(let conditions): conditions.map(\.model).joined(by: "&&", orElse: true)
    case .any(let conditions): conditions.map(\.model).joined(by: "||", orElse: false)
    }
  }

  private static func model(of name: String) -> ModelExpression {
    switch name {
    case "isBelowLimit": .number(below: 12)
    case "mayThrow": .binary("&&", .isUnlucky, .failure)
    case "g0": .remainder(by: 2, is: 0)
    case "g1": .number(below: 3)
    case "g2": .number(below: 7)
    default: preconditionFailure("No guard is called \(name).")
    }
  }
}

extension ChartDocument.Action {
  var model: ModelAction {
    switch self {
    case .raise(let event): .raise(event)
    case .send(let event, let delay, let id):
      .send(.init(event: .literal(.text(event)), delay: delay?.milliseconds ?? 0, id: id))
    case .cancel(let id): .cancel(id)
    case .log(let text, let label): .log(label, .literal(.text(text)))
    case .first(let cases):
      .when(cases.map { .init(condition: $0.condition?.model, actions: $0.actions.map(\.model)) })
    case .named(let reference): Self.model(of: reference.name)
    case .statement(let statement): Self.model(of: statement.text)
    }
  }

  private static func model(of name: String) -> ModelAction {
    switch name {
    case "count", "a0": .assign("n", .binary("+", .variable("n"), .literal(.number(1))))
    case "a1": .log("event", .event("name"))
    case "a2": .log("n", .variable("n"))
    case "reset": .assign("n", .literal(.number(0)))
    case "mayFail": .when([.init(condition: .isUnlucky, actions: [.failure])])
    default: preconditionFailure("No action is called \(name).")
    }
  }
}

extension ChartDocument.Delay {
  fileprivate var milliseconds: Int {
    switch self {
    case .fixed(let duration): Int(duration / .milliseconds(1))
    case .named: preconditionFailure("The charts compute no delays.")
    }
  }
}

extension ModelExpression {
  /// Now and then.
  fileprivate static var isUnlucky: Self { remainder(by: 4, is: 3) }

  fileprivate static func number(below bound: Double) -> Self {
    .binary("<", .variable("n"), .literal(.number(bound)))
  }

  fileprivate static func remainder(by divisor: Double, is remainder: Double) -> Self {
    .binary(
      "==", .binary("%", .variable("n"), .literal(.number(divisor))),
      .literal(.number(remainder)))
  }
}

extension [ModelExpression] {
  fileprivate func joined(by operation: String, orElse empty: Bool) -> ModelExpression {
    guard let first else { return .literal(.bool(empty)) }
    return dropFirst().reduce(first) { .binary(operation, $0, $1) }
  }
}
