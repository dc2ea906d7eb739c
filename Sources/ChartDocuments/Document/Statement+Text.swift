extension ChartDocument.Statement {
  /// The statement in the notation of UML: `n := n + 1`, `for item in list: log item`, `send e(n: n) to 'line'`.
  ///
  /// A program binds a function to it. Statements with the same effect have the same text.
  public var text: String {
    switch kind {
    case .assign(let location, let value): return "\(location.text) := \(value.text)"
    case .forEach(let item, let index, let array, let actions):
      let names = [item, index].compactMap { $0 }.joined(separator: ", ")
      let body = actions.map(\.fullText).joined(separator: "; ")
      return "for \(names) in \(array.text)" + (body.isEmpty ? "" : ": \(body)")
    case .script(.source(let file)): return "script \(file)"
    case .script(let code): return code.text
    case .log(let value, let label): return "log \(label.map { "\($0): " } ?? "")\(value.text)"
    case .send(let message): return message.text
    case .cancel(let id): return "cancel (\(id.text))"
    case .function("assign", .object(let members)?):
      return members.map { "\($0.name) := \($0.value.text)" }.joined(separator: ", ")
    case .function(let name, let parameters):
      return name + (parameters.map { " \($0.text)" } ?? "")
    }
  }

  /// The text for diagrams: in one line, of at most 40 characters.
  var label: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 40 ? line.prefix(39) + "…" : line
  }

  /// The action that executes it without a data model.
  ///
  /// A function is bound to its text; for a log, to the text of its expression.
  public var action: ChartDocument.Action {
    if case .log(let value, let label) = kind { return .log(value.text, label: label) }
    return .named(ChartDocument.Reference(text, position: position))
  }
}

extension ChartDocument.Content {
  /// The expression, the name of the file in brackets, or the content of the element.
  var text: String {
    switch self {
    case .expression(let expression): expression.text
    case .source(let file): "<\(file)>"
    case .text(let text): String(text[...].trimmed)
    case .elements(let elements): elements.map(\.markup).joined()
    }
  }
}

extension ChartDocument.ForeignElement {
  /// The element as XML, for names and diagrams.
  fileprivate var markup: String {
    if name == "#text" { return text }
    let start =
      name + attributes.map { " \($0.name)=\"\($0.value.string ?? $0.value.text)\"" }.joined()
    let content = text + children.map(\.markup).joined()
    return content.isEmpty ? "<\(start)/>" : "<\(start)>\(content)</\(name)>"
  }
}

extension JSONValue {
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension ChartDocument.Value {
  /// The literal, or the expression in parentheses.
  fileprivate var text: String {
    switch self {
    case .literal(let text): text
    case .expression(let expression): "(\(expression.text))"
    }
  }
}

extension ChartDocument.Payload {
  /// The names and values, `x, n: n + 1`, or the content.
  public var text: String {
    let values = parameters.map { "\($0.name): \($0.value.text)" }
    return (names + values + (content.map { [$0.text] } ?? [])).joined(separator: ", ")
  }
}

extension ChartDocument.Message {
  fileprivate var text: String {
    let isRaised = target == .literal("#_internal") && delay == nil
    let words: [(String, String?)] = [
      ("to", isRaised ? nil : target?.text), ("via", type?.text), ("after", delay?.text),
      ("as", id?.text),
    ]
    return (isRaised ? "raise" : "send") + (event.map { " \($0.text)" } ?? "")
      + (payload.isEmpty ? "" : "(\(payload.text))")
      + words.compactMap { word, value in value.map { " \(word) \($0)" } }.joined()
  }
}

extension ChartDocument.Delay {
  fileprivate var text: String {
    switch self {
    case .fixed(let duration): "\(duration)"
    case .named(let reference): reference.text
    }
  }
}
