extension ChartDocument.Action {
  /// The name of the file, or what the action does: `raise timeout`, `send retry after 3.0 seconds`.
  ///
  /// Diagrams and traces show it. Parameters of names are left out.
  package var text: String {
    switch self {
    case .named(let reference): return reference.name
    case .raise(let event): return "raise \(event)"
    case .send(let event, nil, _): return "send \(event)"
    case .send(let event, .fixed(let delay)?, _): return "send \(event) after \(delay)"
    case .send(let event, .named(let delay)?, _): return "send \(event) after \(delay.name)"
    case .cancel(let id): return "cancel \(id)"
    case .log(let text, nil): return "log '\(text)'"
    case .log(let text, let label?): return "log \(label): '\(text)'"
    case .first(let cases):
      return cases.map { conditional in
        let actions = conditional.actions.map(\.text).joined(separator: "; ")
        guard let condition = conditional.condition else { return "else \(actions)" }
        return "if \(condition.text): \(actions)"
      }.joined(separator: ", ")
    }
  }
}
