/// Gives equal values the same number.
struct Interner<Value: Hashable> {
  private var numbers: [Value: Int32] = [:]
  private(set) var values: [Value] = []
  /// The last value that was found: the next one is often equal.
  private var last: Int32?

  init(with first: Value? = nil) {
    if let first { _ = intern(first) }
  }

  /// The number of a value, and whether the value is new.
  mutating func intern(_ value: Value) -> (index: Int32, isNew: Bool) {
    if let last, values[Int(last)] == value { return (last, false) }
    let found = find(value)
    last = found.index
    return found
  }

  private mutating func find(_ value: Value) -> (index: Int32, isNew: Bool) {
    let next = Int32(values.count)
    let number = numbers[value, default: next]
    guard number == next else { return (number, false) }
    numbers[value] = next
    values.append(value)
    return (next, true)
  }

  subscript(_ number: Int32) -> Value { values[Int(number)] }

  /// Releases the memory that only adding needs, and keeps the values.
  mutating func seal() { numbers = [:] }
}

extension Interner: Sendable where Value: Sendable {}
