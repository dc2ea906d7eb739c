extension ChartDocument.Action {
  /// The name in the file, or the effect of the action: `raise timeout`, `send retry after 3.0 seconds`.
  ///
  /// Diagrams and traces show it. Parameters of names are left out, and statements are shortened.
  public var text: String { text(of: \.label) }

  /// The same with full statements.
  var fullText: String { text(of: \.text) }

  private func text(of statement: (ChartDocument.Statement) -> String) -> String {
    switch self {
    case .named(let reference): return reference.name
    case .raise(let event): return "raise \(event)"
    case .send(let event, nil, _): return "send \(event)"
    case .send(let event, .fixed(let delay)?, _): return "send \(event) after \(delay)"
    case .send(let event, .named(let delay)?, _): return "send \(event) after \(delay.name)"
    case .cancel(let id): return "cancel \(id)"
    case .log(let text, nil): return "log '\(text)'"
    case .log(let text, let label?): return "log \(label): '\(text)'"
    case .statement(let content): return statement(content)
    case .first(let cases):
      return cases.map { conditional in
        let actions = conditional.actions.map { $0.text(of: statement) }.joined(separator: "; ")
        guard let condition = conditional.condition else { return "else \(actions)" }
        return "if \(condition.text): \(actions)"
      }.joined(separator: ", ")
    }
  }
}
