extension String {
  /// Pads with spaces on the right, or on the left for `toRight`.
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func padded(toRight width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  var withoutTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }

  /// `1 packet`, `2 packets`.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension Duration {
  /// Seconds with six decimals, as in most captures.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let microseconds = attoseconds.magnitude / 1_000_000_000_000
    let sign = self < .zero ? "-" : ""
    let fraction = String(microseconds + 1_000_000).dropFirst()
    return "\(sign)\(seconds.magnitude).\(fraction)"
  }
}
