import Foundation

// The tables have microseconds since 1970. A date has seconds since 2001 with 53 bits, which distinguish microseconds
// until
// 2273. So only times for display become dates.
extension Date {
  init(microseconds: Int64) {
    let count = max(microseconds, .min + Self.from1970) - Self.from1970
    self.init(timeIntervalSinceReferenceDate: Double(count) / 1_000_000)
  }

  /// The microseconds since 1970, clamped to the range of timers.
  var microseconds: Int64 {
    let limit = Double(Int64.max / 4)
    let count = (timeIntervalSinceReferenceDate * 1_000_000).rounded()
    return Int64(max(-limit, min(limit, count))) + Self.from1970
  }

  private static let from1970 = 978_307_200_000_000 as Int64
}
