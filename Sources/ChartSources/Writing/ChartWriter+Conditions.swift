import ChartDocuments

extension ChartWriter {
  /// A condition as a value: `.not(.guard("isOpen") { try $0.isOpen })`.
  func value(_ condition: ChartDocument.Condition) -> Code {
    switch condition {
    case .named(let reference):
      call(
        receivesResult ? ".guardWithContext" : ".guard", reference, withContext: receivesResult)
    case .isIn(let id): .text(names.isDeclared(id) ? ".isIn(\(names.state(id)))" : ".or([])")
    case .not(let part): .call(".not", [value(part)])
    case .all(let parts): .call(".and", [.array(parts.map(value))])
    case .any(let parts): .call(".or", [.array(parts.map(value))])
    case .literal(let holds): .text(holds ? ".and([])" : ".or([])")
    }
  }

  /// A method that takes the name of a guard, and a closure that evaluates it.
  func call(
    _ method: String, _ reference: ChartDocument.Reference, withContext: Bool = false
  ) -> Code {
    let subject = withContext ? "$0.subject" : "$0"
    return .element(
      Code.Modifier(
        head: "\(method)(\(SwiftText.name(reference.text)))",
        closure: Code.Closure(lines: [
          "try \(subject).\(requirements.call(.guard, reference, receiving: result(of: "$0")))"
        ])))
  }

  /// The expression for the result of a completion, if functions receive it now.
  func result(of context: String) -> String? { receivesResult ? "\(context).result" : nil }

  /// The condition with a `try` if it calls functions.
  func statement(
    _ condition: ChartDocument.Condition, subject: String, context: String
  ) -> String {
    let condition = simplified(condition)
    let text = expression(condition, subject, context, in: .whole)
    return condition.hasNames ? "try \(text)" : text
  }

  /// Removes parts of a condition that are never evaluated, about which the compiler would warn.
  func simplified(_ condition: ChartDocument.Condition) -> ChartDocument.Condition {
    switch condition {
    case .named, .literal: return condition
    case .isIn(let id): return names.isDeclared(id) ? condition : .literal(false)
    case .not(let part):
      let part = simplified(part)
      if case .literal(let holds) = part { return .literal(!holds) }
      if case .not(let inner) = part { return inner }
      return .not(part)
    case .all(let parts): return simplified(parts, deciding: false, ChartDocument.Condition.all)
    case .any(let parts): return simplified(parts, deciding: true, ChartDocument.Condition.any)
    }
  }

  /// - Parameters:
  ///   - parts: The parts of the condition.
  ///   - deciding: The value of a part after which no further part is evaluated.
  ///   - combine: Makes a condition of the remaining parts.
  private func simplified(
    _ parts: [ChartDocument.Condition], deciding: Bool,
    _ combine: ([ChartDocument.Condition]) -> ChartDocument.Condition
  ) -> ChartDocument.Condition {
    var remaining: [ChartDocument.Condition] = []
    for part in parts.map(simplified) {
      if part == .literal(!deciding) { continue }
      remaining.append(part)
      if part == .literal(deciding) { break }
    }
    switch remaining.count {
    case 0: return .literal(!deciding)
    case 1: return remaining[0]
    case _: return combine(remaining)
    }
  }

  /// The context of an expression, which determines whether it needs parentheses.
  private enum Place {
    case whole, negation, conjunction, disjunction
  }

  private func expression(
    _ condition: ChartDocument.Condition, _ subject: String, _ context: String, in place: Place
  ) -> String {
    switch condition {
    case .named(let reference):
      return
        "\(subject).\(requirements.call(.guard, reference, receiving: result(of: context)))"
    case .isIn(let id): return "\(context).isActive(\(names.state(id)))"
    case .literal(let holds): return "\(holds)"
    case .not(let part): return "!\(expression(part, subject, context, in: .negation))"
    case .all(let parts):
      return joined(parts, by: " && ", empty: "true", subject, context, place, .conjunction)
    case .any(let parts):
      return joined(parts, by: " || ", empty: "false", subject, context, place, .disjunction)
    }
  }

  private func joined(
    _ parts: [ChartDocument.Condition], by separator: String, empty: String, _ subject: String,
    _ context: String, _ place: Place, _ own: Place
  ) -> String {
    guard let first = parts.first else { return empty }
    if parts.count == 1 { return expression(first, subject, context, in: place) }
    let text = parts.map { expression($0, subject, context, in: own) }
      .joined(separator: separator)
    switch place {
    case .whole: return text
    case .conjunction where own == .conjunction: return text
    case .disjunction: return text
    case .negation, .conjunction: return "(\(text))"
    }
  }
}

extension ChartDocument.Condition {
  /// Whether it calls functions of the subject.
  var hasNames: Bool {
    switch self {
    case .named: true
    case .isIn, .literal: false
    case .not(let part): part.hasNames
    case .all(let parts), .any(let parts): parts.contains(where: \.hasNames)
    }
  }
}
