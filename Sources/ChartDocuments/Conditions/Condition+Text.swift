extension ChartDocument.Condition {
  /// Reads a condition as it is written in files.
  ///
  /// `In('state')`, `!` and `not`, `&&` and `and`, `||` and `or`, parentheses, `true` and `false` are
  /// conditions of their own. All other text between them is a name to bind, whatever it says: nothing
  /// evaluates it. A text with operators that bind less tightly than `||`, such as `a ? b : c`, and one
  /// whose quotation marks or brackets do not match, is one name as a whole.
  ///
  ///     Condition(text: "In('open') && !isLocked")  // all: in state open, not isLocked
  ///     Condition(text: "volume > 3")               // the name "volume > 3"
  ///
  /// - Parameters:
  ///   - text: The text of the condition.
  ///   - position: Where the text is in its file, for the names in it.
  /// - Complexity: O(*n*), where *n* is the length of the text, for each level of parentheses.
  public init(text: String, position: SourcePosition? = nil) {
    self = ConditionParser(position: position).condition(in: text[...], depth: 0)
  }

  /// The condition as it is written in files, with `In('…')`, `!`, `&&`, `||` and parentheses.
  ///
  /// Parameters of names are left out. `Condition(text:)` reads the same condition from it, unless it
  /// has parameters, a name that reads like an operator or a literal, or an `all` or `any` with fewer
  /// than two conditions.
  public var text: String { ConditionPrinter.text(of: self) }
}
