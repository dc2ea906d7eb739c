extension MigrationStep: LosslessStringConvertible {
  /// The step that `description` was made of: `rename("printed", to: "prints")`, with or without a dot before it.
  ///
  /// - Returns: `nil` for a step with a function, or if it is none.
  public init?(_ description: String) {
    let text = description.first == "." ? description.dropFirst() : description[...]
    guard let start = text.firstIndex(of: "("), text.last == ")" else { return nil }
    // Every second part is between quotation marks.
    let parts = text[text.index(after: start)...].dropLast()
      .split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    let words = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let labels = parts.enumerated().filter { $0.offset % 2 == 0 }
      .map { $0.element.filter { !" ,".contains($0) } }.joined(separator: "_")
    switch ("\(text[..<start])(\(labels))", words.count) {
    case ("rename(_to:_)", 2): self = .rename(words[0], to: words[1])
    case ("rename(join:_to:_)", 2): self = .rename(join: words[0], to: words[1])
    case ("event(_becomes:_)", 2): self = .event(words[0], becomes: words[1])
    case ("descend(_)", 1): self = .descend(words[0])
    case ("ascend(_)", 1): self = .ascend(words[0])
    case ("enter(region:_)", 1): self = .enter(region: words[0])
    case ("drop(region:_)", 1): self = .drop(region: words[0])
    case ("drop(join:_)", 1): self = .drop(join: words[0])
    case ("drop(timer:_)", 1): self = .drop(timer: words[0])
    case ("drop(event:_)", 1): self = .drop(event: words[0])
    default: return nil
    }
  }
}
