extension MigrationStep: LosslessStringConvertible {
  /// Creates the step from its description: `rename("printed", to: "prints")`, with or without a leading dot.
  ///
  /// - Returns: `nil` for a step with a function, and for a text that is no step.
  public init?(_ description: String) {
    let text = description.first == "." ? description.dropFirst() : description[...]
    guard let start = text.firstIndex(of: "("), text.last == ")" else { return nil }
    // Every second part is between quotation marks.
    let parts = Self.parts(text[text.index(after: start)...].dropLast())
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
    case ("rename(timer:_to:_)", 2): self = .rename(timer: words[0], to: words[1])
    case ("rename(task:_to:_)", 2): self = .rename(task: words[0], to: words[1])
    case ("drop(timer:_)", 1): self = .drop(timer: words[0])
    case ("drop(task:_)", 1): self = .drop(task: words[0])
    case ("drop(event:_)", 1): self = .drop(event: words[0])
    default: return nil
    }
  }

  /// The parts of a text, alternately outside of and between quotation marks; a backslash escapes one.
  private static func parts(_ text: Substring) -> [String] {
    var parts = [""]
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch character {
      case "\\" where parts.count.isMultiple(of: 2):
        parts[parts.count - 1] += characters.next().map(String.init) ?? ""
      case "\"": parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
