/// Reads conditions with nested parentheses and negations, up to a limit.
struct ConditionParser {
  typealias Condition = ChartDocument.Condition

  /// Deeper text is a name, so that no file can exhaust the stack.
  static let maximumDepth = 32

  /// A longer text is also a name, because each level of parentheses reads the text again.
  static let maximumLength = 20_000

  let position: SourcePosition?

  func condition(in text: Substring, depth: Int) -> Condition {
    let text = text.trimmed
    guard depth < Self.maximumDepth, text.utf8.count <= Self.maximumLength else {
      return name(text)
    }
    let scanner = ConditionScanner(text)
    guard scanner.isSafe else { return name(text) }
    for kind in [ConditionOperator.or, .and] {
      let parts = scanner.parts(of: text, at: kind)
      guard parts.count > 1 else { continue }
      // An operator without an operand is no operator.
      guard parts.allSatisfy({ !$0.trimmed.isEmpty }) else { return name(text) }
      let conditions = parts.map { condition(in: $0, depth: depth + 1) }
      return kind == .or ? .any(conditions) : .all(conditions)
    }
    return operand(in: text, depth: depth)
  }

  private func operand(in text: Substring, depth: Int) -> Condition {
    if let negated = negated(in: text) { return .not(condition(in: negated, depth: depth + 1)) }
    if let inner = parenthesized(in: text) { return condition(in: inner, depth: depth + 1) }
    if let state = stateOfPredicate(in: text) { return .isIn(state) }
    switch text {
    case "true": return .literal(true)
    case "false": return .literal(false)
    case _: return name(text)
    }
  }

  private func name(_ text: Substring) -> Condition {
    .named(ChartDocument.Reference(String(text), position: position))
  }

  /// The text after `!` or `not`, if that negates the whole text; otherwise `nil`.
  private func negated(in text: Substring) -> Substring? {
    if text.hasPrefix("!"), !text.hasPrefix("!=") {
      let rest = text.dropFirst().trimmed
      return !rest.isEmpty && ConditionScanner(rest).isUnary ? rest : nil
    }
    guard text.hasPrefix("not") else { return nil }
    let rest = text.dropFirst(3)
    guard let next = rest.first, next.isWhitespace || next == "(" else { return nil }
    let operand = rest.trimmed
    return operand.isEmpty ? nil : operand
  }

  /// The text inside the parentheses around a whole text; `nil` if there are none.
  private func parenthesized(in text: Substring) -> Substring? {
    guard text.hasPrefix("("), text.hasSuffix(")"), text.count > 2 else { return nil }
    let inner = text.dropFirst().dropLast()
    // In `(a) == (b)`, the first parenthesis does not match the last.
    return ConditionScanner(inner).hasMatchingBrackets && !inner.trimmed.isEmpty ? inner : nil
  }

  /// The state of `In('state')`; the quotation marks may be missing, as in the null data model.
  private func stateOfPredicate(in text: Substring) -> String? {
    guard text.hasPrefix("In"), text.hasSuffix(")") else { return nil }
    let arguments = text.dropFirst(2).trimmed
    guard arguments.hasPrefix("(") else { return nil }
    let argument = arguments.dropFirst().dropLast().trimmed
    if let quoted = QuotedText.content(of: argument) { return quoted }
    let isPlain = argument.allSatisfy {
      $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "-"
    }
    return argument.isEmpty || !isPlain ? nil : String(argument)
  }
}

extension ConditionScanner {
  /// The parts of a text between the operators of this kind.
  fileprivate func parts(of text: Substring, at kind: ConditionOperator) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    for found in operators where found.kind == kind {
      parts.append(text[start..<found.range.lowerBound])
      start = found.range.upperBound
    }
    return parts + [text[start...]]
  }
}

extension Substring {
  var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return prefix(0) }
    return self[first...last]
  }
}
