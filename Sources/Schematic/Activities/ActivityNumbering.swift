/// Keeps the activity numbers of several wrapped schemas apart: the numbers of one of `count` schemas
/// become those that have the remainder `index`.
struct ActivityNumbering {
  private let index: Int32
  private let count: Int32

  init(schema index: Int, of count: Int) {
    self.index = Int32(clamping: index)
    self.count = max(1, Int32(clamping: count))
  }

  /// The name of the wrapped schema: its index.
  var name: String { "\(index)" }

  /// The number in the wrapping schema.
  // Wraps around, because an activity may have any number: no number can trap.
  func outer(_ number: Int32) -> Int32 { number &* count &+ index }

  /// The number in the wrapped schema; `nil` if the activity belongs to another wrapped schema.
  func inner(_ number: Int32) -> Int32? {
    let (quotient, remainder) = (number &- index).quotientAndRemainder(dividingBy: count)
    return remainder == 0 ? quotient : nil
  }
}
