/// A number of a row is outside of the usable range: no program with this library writes it.
struct UnusableNumberError: Error, Hashable, CustomStringConvertible {
  var column: String
  var text: String

  var description: String {
    "The column '\(column)' has '\(text.prefix(40))', which no program writes. Correct the row."
  }
}

// Numbers in this range can be added to each other, and subtracted, without an overflow.
extension ClosedRange<Int64> {
  /// Microseconds since 1970, in the range of timers.
  static var times: Self { -(.max / 4)...(.max / 4) }
  /// The versions of a stored machine.
  static var versions: Self { 1...(.max / 4) }
  static var counts: Self { 0...(.max / 4) }
}

extension MachineTables {
  /// A column plus one; a number at the end of the range stays unchanged.
  static func next(_ column: String) -> String {
    "CASE WHEN \(column) < 9000000000000000000 THEN \(column) + 1 ELSE \(column) END"
  }

  /// The age of a column's earliest time.
  ///
  /// A time before 1970 is invalid, and counts as now.
  static func age(_ now: String, of column: String) -> String {
    "CASE WHEN min(\(column)) < 0 THEN 0 ELSE \(now) - min(\(column)) END"
  }
}
