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
    for end in [".*", "."] where text.hasSuffix(end) {
      let name = String(text.dropLast(end.count))
      return isName(name) ? .prefix(name) : nil
    }
    return isName(text) ? .event(text) : nil
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
