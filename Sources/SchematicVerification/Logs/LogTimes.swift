// Times of logs, without a library of dates.
extension Int64 {
  /// A decimal number times a power of ten, rounded down; `nil` if it is no number, or is too large.
  ///
  /// - Parameters:
  ///   - text: The number as JSON has it.
  ///   - scale: The exponent of the power.
  init?(decimal text: String, scale: Int) {
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) else {
      guard let value = Double(text) else { return nil }
      let scaled = (0..<scale).reduce(value) { product, _ in product * 10 }
      self.init(exactly: scaled.rounded(.down))
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count < 3, let whole = parts.first else { return nil }
    let decimals = parts.count > 1 ? parts[1].prefix(scale) : ""
    let padding = String(repeating: "0", count: scale - decimals.count)
    self.init("\(whole)\(decimals)\(padding)")
  }

  /// The microseconds since 1970 of a time as RFC 3339 has it: `2026-11-28T19:30:00.5+01:00`.
  init?(microsecondsOf text: String) {
    var rest = Substring(text)
    func number(_ digits: Int, _ end: String = "") -> Int64? {
      let found = rest.prefix(digits)
      guard found.utf8.count == digits, found.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      rest = rest.dropFirst(digits)
      guard end.isEmpty || rest.first.map({ end.contains($0) }) == true else { return nil }
      rest = rest.dropFirst(end.isEmpty ? 0 : 1)
      return Int64(found)
    }
    guard let year = number(4, "-"), let month = number(2, "-"), let day = number(2, "Tt "),
      let hour = number(2, ":"), let minute = number(2, ":"), let second = number(2),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var fraction: Int64 = 0
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard let value = Int64(decimal: "0.\(digits)", scale: 6) else { return nil }
      fraction = value
      rest = rest.dropFirst(digits.count + 1)
    }
    var offset: Int64 = 0
    if rest != "Z" && rest != "z" {
      guard let sign = rest.popFirst(), sign == "+" || sign == "-",
        let hours = number(2, ":"), let minutes = number(2)
      else { return nil }
      offset = (hours * 60 + minutes) * (sign == "+" ? 1 : -1)
      guard rest.isEmpty else { return nil }
    }
    let seconds =
      Self.days(year, month, day) * 86_400 + hour * 3_600 + (minute - offset) * 60 + second
    self = seconds * 1_000_000 + fraction
  }

  /// The days since 1970, by Hinnant's algorithm days_from_civil for the Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
