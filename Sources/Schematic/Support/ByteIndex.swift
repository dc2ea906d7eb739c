/// A number for each value of a type that takes one byte, read by that byte.
///
/// The values of an enum without payloads take one byte, and reading its number costs a fiftieth of
/// hashing the value. If the type defines `==`, equal values may have different bytes. A byte
/// without a number may then belong to a value that equals one with a number.
@usableFromInline
package struct ByteIndex<Value> {
  /// A number for each byte; empty if values take more than one.
  @usableFromInline let numbers: FixedTable<UInt16>

  /// Whether values of this type have a byte that identifies them.
  @inlinable package static var isUsable: Bool { MemoryLayout<Value>.size <= 1 }

  /// Creates an index; its owner calls ``free()``.
  ///
  /// - Parameters:
  ///   - numbered: Values with their numbers. The first number of a byte is used.
  ///   - unknown: The number of all other bytes.
  package init(_ numbered: some Sequence<(Value, Int)>, unknown: UInt16) {
    guard Self.isUsable else {
      numbers = FixedTable([])
      return
    }
    var known: [UInt8: UInt16] = [:]
    for (value, number) in numbered where known[Self.byte(of: value)] == nil {
      known[Self.byte(of: value)] = UInt16(number)
    }
    numbers = FixedTable((UInt8.min...UInt8.max).map { known[$0] ?? unknown })
  }

  /// Creates an index; its owner calls ``free()``.
  ///
  /// - Parameter numbers: The number of each byte: as many as ``count``.
  package init(_ numbers: [UInt16]) {
    self.numbers = FixedTable(numbers)
  }

  /// How many bytes have a number: none if values take more than one.
  package static var count: Int { isUsable ? 256 : 0 }

  package func free() {
    numbers.free()
  }

  /// The number of the value's byte.
  ///
  /// - Precondition: ``isUsable``.
  @inlinable
  package subscript(_ value: Value) -> Int {
    Int(numbers.base[Int(Self.byte(of: value))])
  }

  /// The value's only byte; 0 for a type with a single value.
  @inlinable
  package static func byte(of value: Value) -> UInt8 {
    withUnsafeBytes(of: value) { $0.first ?? 0 }
  }
}
