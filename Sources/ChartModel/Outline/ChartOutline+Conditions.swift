// The text of conditions, in the notation of SCXML files.
extension ChartOutline {
  /// The text of guards that must all hold: `loaded and !In('off')`; `nil` for none.
  ///
  /// A predicate without a name is written as `…`, so that its transition does not look unconditional.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the guards.
  ///   - label: Returns the label of a state.
  public func text(ofGuards numbers: Range<Int>, _ label: (Int) -> String) -> String? {
    if numbers.isEmpty { return nil }
    let conditions = guards[numbers].map { condition in
      condition.map({ "In(\(quoted(label($0))))" }, { predicates[$0] ?? "…" })
    }
    if conditions.count == 1 { return conditions[0].text(in: .whole) }
    return conditions.map { $0.text(in: .conjunction) }.joined(separator: " and ")
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return "'\(escaped)'"
  }
}

/// The place of a condition in another one, which determines its parentheses.
private enum ConditionPlace {
  case whole, disjunction, conjunction, negation
}

extension ConditionTree<String, String> {
  fileprivate func text(in place: ConditionPlace) -> String {
    switch self {
    case .predicate(let name):
      return place == .whole || !name.isExpression(in: place) ? name : "(\(name))"
    case .isIn(let text): return text
    case .not(let part): return "!\(part.text(in: .negation))"
    case .all(let parts):
      if parts.isEmpty { return "true" }
      return Self.joined(
        parts, by: " && ", .conjunction,
        needsParentheses: place == .negation || place == .conjunction)
    case .any(let parts):
      if parts.isEmpty { return "false" }
      return Self.joined(parts, by: " || ", .disjunction, needsParentheses: place != .whole)
    }
  }

  private static func joined(
    _ parts: [Self], by separator: String, _ own: ConditionPlace, needsParentheses: Bool
  ) -> String {
    let text = parts.map { $0.text(in: own) }.joined(separator: separator)
    return needsParentheses ? "(\(text))" : text
  }
}

extension String {
  /// Whether a name looks like an expression whose operators bind less tightly than those around it.
  fileprivate func isExpression(in place: ConditionPlace) -> Bool {
    let loose = ["&&", "||", "?", " and ", " or "]
    return loose.contains(where: contains) || place == .negation && contains(" ")
  }
}
