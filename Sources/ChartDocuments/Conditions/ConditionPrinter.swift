/// Writes conditions as text.
enum ConditionPrinter {
  typealias Condition = ChartDocument.Condition

  /// Deeper conditions are written as `…`, so that none can exhaust the stack.
  static let maximumDepth = 200

  /// How tightly the operator of a text binds.
  private enum Binding: Int {
    case or, and, comparison, not, operand
  }

  static func text(of condition: Condition) -> String { print(condition, depth: 0).text }

  private static func print(_ condition: Condition, depth: Int) -> (text: String, binding: Binding)
  {
    guard depth < maximumDepth else { return ("…", .operand) }
    switch condition {
    case .named(let reference): return (reference.name, binding(of: reference.name))
    case .isIn(let state): return ("In(\(QuotedText.quoted(state)))", .operand)
    case .literal(let value): return ("\(value)", .operand)
    case .not(let negated):
      return ("!" + text(of: negated, in: .not, depth: depth), .not)
    case .all(let conditions):
      guard !conditions.isEmpty else { return ("true", .operand) }
      return (joined(conditions, " && ", .and, depth), .and)
    case .any(let conditions):
      guard !conditions.isEmpty else { return ("false", .operand) }
      return (joined(conditions, " || ", .or, depth), .or)
    }
  }

  private static func joined(
    _ conditions: [Condition], _ separator: String, _ binding: Binding, _ depth: Int
  ) -> String {
    conditions.map { text(of: $0, in: binding, depth: depth) }.joined(separator: separator)
  }

  /// A condition in another one, in parentheses unless it binds more tightly.
  private static func text(of condition: Condition, in outer: Binding, depth: Int) -> String {
    let (text, binding) = print(condition, depth: depth + 1)
    let isNegated = outer == .not && binding == .not
    return binding.rawValue > outer.rawValue || isNegated ? text : "(\(text))"
  }

  /// Whether a name needs parentheses next to operators: `volume > 3` after `!`, `a ? b : c` everywhere.
  private static func binding(of name: String) -> Binding {
    let scanner = ConditionScanner(name[...])
    if !scanner.isSafe { return .or }
    if !scanner.operators.isEmpty { return .or }
    return scanner.isUnary ? .operand : .comparison
  }
}
