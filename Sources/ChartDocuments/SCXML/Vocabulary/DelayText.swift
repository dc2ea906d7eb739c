/// Reads and writes time spans in the format of SCXML: `1.5s`, `200ms`.
enum DelayText {
  /// The time span of a text; `nil` if the text is not a time span, or is too long.
  static func duration(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    // Those of CSS 2, to which SCXML refers, are of either case.
    guard let unit = units[text[digits.endIndex...].lowercased()] else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, whole.count <= 15 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard !whole.isEmpty || !fraction.isEmpty, parts.count == 1 || !fraction.isEmpty,
      fraction.count <= 18
    else { return nil }
    return duration(whole: whole, fraction: fraction, unit: unit)
  }

  /// A text for a time span that is not negative: that of a shorter one if it is longer than a file can say.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = min(duration, .longestInFiles).components
    if seconds == 0, attoseconds > 0, attoseconds % 1_000_000_000_000_000 == 0 {
      return "\(attoseconds / 1_000_000_000_000_000)ms"
    }
    guard attoseconds != 0 else { return "\(seconds)s" }
    let digits = String(attoseconds)
    var fraction = String(repeating: "0", count: 18 - digits.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(seconds).\(fraction)s"
  }

  private static let units: [String: Duration] = [
    "ms": .milliseconds(1), "s": .seconds(1), "m": .seconds(60), "h": .seconds(3600),
    "d": .seconds(86400),
  ]

  private static func duration(whole: Substring, fraction: Substring, unit: Duration) -> Duration? {
    guard let count = Int64(whole.isEmpty ? "0" : whole) else { return nil }
    let limit = Duration.longestInFiles.components.seconds / max(1, unit.components.seconds)
    guard count < limit else { return nil }
    var result = unit * Int(count)
    // Digit by digit, in integers: no rounding below an attosecond.
    var part = unit
    for digit in fraction {
      part = part / 10
      result += part * (digit.wholeNumberValue ?? 0)
    }
    return result
  }
}

extension Duration {
  /// The longest time span of a file: one that is far longer traps in `components`.
  static var longestInFiles: Duration { .seconds(Int64.max / 4) }
}

extension ChartDocument.Delay {
  /// A time span as SCXML writes it, `1.5s` or `200ms`; `nil` if the text is none, or the time is too long.
  public init?(text: String) {
    guard let duration = DelayText.duration(text) else { return nil }
    self = .fixed(duration)
  }
}
