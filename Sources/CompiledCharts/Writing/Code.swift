/// Lines of source.
enum Code {
  /// The lines with two more spaces before each that is not empty.
  static func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  \($0)" }
  }
}
