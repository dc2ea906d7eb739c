/// Text that is wrapped into lines.
enum WrappedText {
  /// The maximum length of a line in characters.
  ///
  /// Longer words are not broken.
  static let width = 40

  /// The lines of a text, wrapped at spaces.
  static func lines(of text: String) -> [String] {
    text.printable { _ in nil }
      .split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap(wrapped)
  }

  private static func wrapped(_ line: Substring) -> [String] {
    guard line.count > width else { return [String(line)] }
    var lines: [String] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
