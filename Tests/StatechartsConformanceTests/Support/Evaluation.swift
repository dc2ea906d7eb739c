/// An expression that has no value.
struct EvaluationError: Error {}

/// What actions and guards throw; an ``EvaluationError`` becomes an event instead, as in SCXML.
struct ModelFailure: Error {}

extension ChartSubject {
  /// Whether a condition holds; no condition always does.
  func isTrue(_ condition: ModelExpression?, in environment: Environment) throws -> Bool {
    guard let condition else { return true }
    return try evaluate(condition, in: environment).isTrue
  }

  func evaluate(_ expression: ModelExpression, in environment: Environment) throws -> Value {
    func value(_ part: ModelExpression) throws -> Value { try evaluate(part, in: environment) }
    switch expression {
    case .literal(let value): return value
    case .variable(let name): return variables[name] ?? .undefined
    case .isActive(let state): return .bool(environment.isActive(state))
    case .event("name"): return environment.event.map { .text($0.name) } ?? .undefined
    case .event: return environment.event?.data ?? .undefined
    case .eventName(let names):
      return environment.event.flatMap { names[$0.name] }.map { .text($0) } ?? .undefined
    case .member(let object, let key): return try value(object)[key]
    case .unary("!", let argument): return .bool(!(try value(argument).isTrue))
    case .unary: throw EvaluationError()
    case .binary("&&", let left, let right):
      return .bool(try value(left).isTrue && value(right).isTrue)
    case .binary("||", let left, let right):
      return .bool(try value(left).isTrue || value(right).isTrue)
    case .binary(let name, let left, let right):
      return try operate(name, try value(left), try value(right))
    case .array(let items): return .array(try items.map(value))
    case .concatenation(let items):
      return .text(try items.map { try value($0).description }.joined())
    case .object(let entries): return .object(try entries.mapValues(value))
    case .error: throw EvaluationError()
    case .failure: throw ModelFailure()
    }
  }

  private func operate(_ name: String, _ left: Value, _ right: Value) throws -> Value {
    switch name {
    case "==": return .bool(left == right)
    case "!=": return .bool(left != right)
    default: break
    }
    guard let a = left.number, let b = right.number else {
      guard name == "+" else { throw EvaluationError() }
      return .text("\(left)\(right)")
    }
    switch name {
    case "+": return .number(a + b)
    case "-": return .number(a - b)
    case "*": return .number(a * b)
    case "/": return .number(a / b)
    case "%": return .number(a.truncatingRemainder(dividingBy: b))
    case "**": return .number(power(a, b))
    case "<": return .bool(a < b)
    case "<=": return .bool(a <= b)
    case ">": return .bool(a > b)
    case ">=": return .bool(a >= b)
    default: throw EvaluationError()
    }
  }

  /// The charts raise only to small whole powers.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    (0..<Int(exponent)).reduce(1) { product, _ in product * base }
  }
}
