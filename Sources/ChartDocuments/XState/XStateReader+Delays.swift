import ChartModel

extension XStateReader {
  /// Reads the delay that is the name of a member of `after`.
  mutating func readDelay(key member: JSONNodeMember) -> ChartDocument.Delay? {
    readDelay(member.name, at: member.position)
  }

  /// Reads milliseconds, or the name of a function.
  mutating func readDelay(_ text: String, at position: SourcePosition) -> ChartDocument.Delay? {
    if let delay = Duration(milliseconds: text) {
      if delay >= .zero { return .fixed(delay) }
      faults.add("A delay must not be negative.", at: position)
      return nil
    }
    // JavaScript reads such a number, but it is too large or too precise for a number of milliseconds here.
    if Double(text) != nil {
      faults.add("The delay '\(text)' is no number of milliseconds.", at: position)
      return nil
    }
    return readName(text, at: position, .delay).map {
      .named(ChartDocument.Reference($0, position: position))
    }
  }

  /// Reads the delay of an action: a number of milliseconds, or the name of a function.
  mutating func readDelay(_ json: JSONNode) -> ChartDocument.Delay? {
    switch json.content {
    case .number(let text), .string(let text): return readDelay(text, at: json.position)
    case .null, .bool, .array, .object:
      faults.add(
        "A delay is a number of milliseconds or a name, but not \(json.kind).", at: json.position)
      return nil
    }
  }
}

extension Duration {
  /// Reads a decimal number of milliseconds as a time span.
  ///
  /// `nil` if the text is not a number, exceeds 10¹⁵ milliseconds, or has more than 15 digits after the period.
  init?(milliseconds text: String) {
    let parts = text.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0]
    let fraction = parts.count > 1 ? parts[1] : "0"
    guard Self.isDigits(digits), digits.count <= 15, Self.isDigits(fraction), fraction.count <= 15,
      let whole = Int64(digits),
      let part = Int64(fraction + String(repeating: "0", count: 15 - fraction.count))
    else { return nil }
    let attoseconds = (whole % 1_000) * 1_000_000_000_000_000 + part
    let span = Duration(secondsComponent: whole / 1_000, attosecondsComponent: attoseconds)
    self = parts[0].hasPrefix("-") ? .zero - span : span
  }

  /// The time span as a decimal number of milliseconds.
  var milliseconds: String {
    let longest = Duration.longestInFiles
    let (seconds, attoseconds) = min(max(self, .zero - longest), longest).components
    let isNegative = seconds < 0 || attoseconds < 0
    let whole =
      seconds.magnitude.multipliedFullWidth(by: 1_000).low
      + attoseconds.magnitude / 1_000_000_000_000_000
    let digits = String(attoseconds.magnitude % 1_000_000_000_000_000)
    var fraction = String(repeating: "0", count: 15 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return (isNegative ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
