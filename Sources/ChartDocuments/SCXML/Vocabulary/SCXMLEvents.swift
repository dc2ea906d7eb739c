/// Names of events in SCXML: tokens with periods between them.
enum SCXMLEvents {
  /// Whether a text is the name of an event.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "*" }
      && !text.hasPrefix(".") && !text.hasSuffix(".") && !text.contains("..")
  }

  /// The event descriptor of a text; `nil` if the text is not a descriptor.
  static func descriptor(_ text: String) -> ChartDocument.EventDescriptor? {
    if text == "*" || text == ".*" { return .any }
    let name = withoutWildcard(text)
    guard isName(name) else { return nil }
    return name == text ? .event(text) : .prefix(name)
  }

  /// A descriptor without `.*` or a period at its end, which match the same events (SCXML 3.12.1).
  static func withoutWildcard(_ text: String) -> String {
    let end = [".*", "."].first { text.hasSuffix($0) }
    return String(text.dropLast(end?.count ?? 0))
  }

  /// A descriptor in a list of the project's own namespace, where a name may be any text.
  static func word(_ descriptor: ChartDocument.EventDescriptor) -> String {
    switch descriptor {
    case .any: "*"
    case .prefix(let name): WordList.escaped(name) + ".*"
    case .event(let name):
      name == "*" || name.hasSuffix(".*")
        ? (name.count > 1 ? WordList.escaped(String(name.dropLast())) : "") + "%2A"
        : WordList.escaped(name)
    }
  }

  /// The descriptor of a word that ``word(_:)`` has made.
  static func descriptor(ofWord word: Substring) -> ChartDocument.EventDescriptor? {
    if word == "*" { return .any }
    if word.hasSuffix(".*") { return WordList.unescaped(word.dropLast(2)).map { .prefix($0) } }
    return WordList.unescaped(word).map { .event($0) }
  }
}
