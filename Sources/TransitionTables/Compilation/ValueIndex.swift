import Schematic

/// Numbers the values that rows name, and finds the number of any value.
///
/// The number of a value that takes one byte is read by that byte. Others are searched with the
/// table's ``TableLookup``.
@usableFromInline
final class ValueIndex<Value> {
  /// The number of a byte whose value is not known.
  @inlinable static var unknown: Int { Int(UInt16.max) }

  @usableFromInline let bytes: ByteIndex<Value>
  @usableFromInline let search: (Value) -> Int
  @usableFromInline let isEmpty: Bool

  /// The distinct values, numbered from 1 in their order; all others have the number 0.
  let values: [TableValue<Value>]

  init(_ named: [TableValue<Value>], cases: [Value], lookup: TableLookup<Value>) {
    // With the lookup, because comparing each value with all others takes long in a large table.
    let first = lookup.search(named)
    let values = named.enumerated().filter { first($1.value) == $0 + 1 }.map(\.element)
    let search = lookup.search(values)
    self.values = values
    self.search = search
    isEmpty = values.isEmpty
    bytes = ByteIndex((values.map(\.value) + cases).map { ($0, search($0)) }, unknown: .max)
  }

  deinit {
    bytes.free()
  }

  @inlinable @inline(__always)
  func number(of value: Value) -> Int {
    number(of: value, in: bytes)
  }

  /// - Parameter bytes: A copy of the index's own.
  @inlinable @inline(__always)
  func number(of value: Value, in bytes: ByteIndex<Value>) -> Int {
    guard ByteIndex<Value>.isUsable else { return isEmpty ? 0 : search(value) }
    let number = bytes[value]
    return number == Self.unknown ? search(value) : number
  }
}
