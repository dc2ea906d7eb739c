/// Writes literals of Swift.
@_documentation(visibility: internal)
public enum SwiftText {
  /// Returns a text as a string literal, in quotation marks.
  ///
  /// - Parameter text: The text.
  public static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _
      where scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16))}"
      case _: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The name of a guard or an action in diagrams and traces: one line of at most 60 characters.
  static func name(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return literal(line.count > 60 ? "\(line.prefix(59))…" : line)
  }

  /// `.seconds(3)`, in the greatest unit in which the number is whole.
  static func literal(_ duration: Duration) -> String {
    let (seconds, attoseconds) = min(duration, .seconds(Int64.max / 4)).components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let units: [(String, Int64)] = [
      ("milliseconds", 1_000_000_000_000_000), ("microseconds", 1_000_000_000_000),
      ("nanoseconds", 1_000_000_000),
    ]
    for (unit, size) in units where attoseconds % size == 0 {
      let (product, overflow) = seconds.multipliedReportingOverflow(
        by: 1_000_000_000_000_000_000 / size)
      let (sum, more) = product.addingReportingOverflow(attoseconds / size)
      if !overflow, !more { return ".\(unit)(\(sum))" }
    }
    return ".init(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }
}
