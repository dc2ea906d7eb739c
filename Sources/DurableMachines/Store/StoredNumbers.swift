/// A number of a row with which nothing can be calculated: no program of this library writes it.
struct UnusableNumberError: Error, Hashable, CustomStringConvertible {
  var column: String
  var text: String

  var description: String {
    "The column '\(column)' has '\(text.prefix(40))', which no program writes."
  }
}

// What is in this range can be added to, and subtracted from, others in it.
extension ClosedRange<Int64> {
  /// Microseconds since 1970, as far as timers count.
  static var times: Self { -(.max / 4)...(.max / 4) }
  /// The versions of a machine that was saved.
  static var versions: Self { 1...(.max / 4) }
  static var counts: Self { 0...(.max / 4) }
}

extension MachineTables {
  /// A column plus one; a number at the end of the range, to which nothing can be added, stays as it is.
  static func next(_ column: String) -> String {
    "CASE WHEN \(column) < 9000000000000000000 THEN \(column) + 1 ELSE \(column) END"
  }

  /// How long ago the earliest of a column's times was; a time before 1970 is none, and counts as now.
  static func age(_ now: String, of column: String) -> String {
    "CASE WHEN min(\(column)) < 0 THEN 0 ELSE \(now) - min(\(column)) END"
  }
}
