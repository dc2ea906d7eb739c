import Schematic

/// Finds out which of the values that rows name a value equals, without asking each.
///
/// A value that takes one byte, as those of an enum without payloads do, is known by that byte.
/// Others are looked up as the table says.
@usableFromInline
final class ValueIndex<Value> {
  /// What `bytes` holds for a value that nobody has asked about before.
  @inlinable static var unknown: UInt16 { .max }

  @inlinable static var usesBytes: Bool { MemoryLayout<Value>.size <= 1 }

  /// The number of each byte, if values are known by theirs.
  @usableFromInline let bytes: UnsafeMutablePointer<UInt16>
  @usableFromInline let search: (Value) -> Int
  @usableFromInline let isEmpty: Bool

  /// The distinct values, numbered from 1 in their order; all others have the number 0.
  let values: [TableValue<Value>]

  init(_ named: [TableValue<Value>], cases: [Value], lookup: TableLookup<Value>) {
    // By the lookup, because to compare each with all takes long in a large table.
    let first = lookup.search(named)
    let values = named.enumerated().filter { first($1.value) == $0 + 1 }.map(\.element)
    self.values = values
    search = lookup.search(values)
    isEmpty = values.isEmpty
    bytes = .allocate(capacity: 256)
    bytes.initialize(repeating: Self.unknown, count: 256)
    guard Self.usesBytes else { return }
    for value in values.map(\.value) + cases {
      bytes[Int(Self.byte(of: value))] = UInt16(search(value))
    }
  }

  deinit {
    bytes.deallocate()
  }

  @inlinable
  func number(of value: Value) -> Int {
    guard !isEmpty else { return 0 }
    guard Self.usesBytes else { return search(value) }
    let number = bytes[Int(Self.byte(of: value))]
    return number == Self.unknown ? search(value) : Int(number)
  }

  /// The value's only byte; 0 for a type with a single value.
  @inlinable
  static func byte(of value: Value) -> UInt8 {
    withUnsafeBytes(of: value) { $0.first ?? 0 }
  }
}
