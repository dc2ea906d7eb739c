extension ChartDocument.Condition {
  /// Reads a condition as it is written in files.
  ///
  /// `In('state')`, `!` and `not`, `&&` and `and`, `||` and `or`, parentheses, `true` and `false` become conditions
  /// of their own. Any other text between them becomes a name to bind, and is never evaluated. A text is one name as
  /// a whole if its quotation marks or brackets do not match. So is a text with an operator of lower precedence than
  /// `||`, such as `a ? b : c`.
  ///
  /// ```swift
  /// Condition(text: "In('open') && !isLocked")  // all: in state open, not isLocked
  /// Condition(text: "volume > 3")               // the name "volume > 3"
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text of the condition.
  ///   - position: The position of the text in its file, for the names in it. Default: none.
  /// - Complexity: O(*n*), where *n* is the length of the text, for each level of parentheses.
  public init(text: String, position: SourcePosition? = nil) {
    self = ConditionParser(position: position).condition(in: text[...], depth: 0)
  }

  /// The condition as it is written in files, with `In('…')`, `!`, `&&`, `||` and parentheses.
  ///
  /// Parameters of names are left out. `Condition(text:)` reads the same condition from it, except for:
  ///
  /// - a condition with parameters,
  /// - a name that reads like an operator or a literal,
  /// - an `all` or `any` with fewer than two conditions.
  public var text: String { ConditionPrinter.text(of: self) }
}
