import Schematic

/// Finds out which transitions an event may trigger without asking each of them.
///
/// An event that takes one byte, as those of an enum without payloads do, is known by that byte:
/// the first 63 that transitions name get a bit each. All others share the last bit; for them the
/// triggers themselves are asked.
@frozen @usableFromInline
struct EventIndex<Event> {
  @usableFromInline let bits: FixedTable<UInt8>
  private let values: [Event]

  @inlinable static var unknown: UInt64 { 1 << 63 }
  @inlinable static var isUsed: Bool { MemoryLayout<Event>.size <= 1 }

  /// Makes an index of the events that `triggers` name.
  init(named triggers: [EventTrigger<Event>]) {
    var bits = [UInt8](repeating: 63, count: Self.isUsed ? 256 : 0)
    var values: [Event] = []
    if Self.isUsed {
      for trigger in triggers {
        trigger.values.forEach { value in
          let byte = Int(Self.byte(of: value))
          guard values.count < 63, bits[byte] == 63 else { return }
          bits[byte] = UInt8(values.count)
          values.append(value)
        }
      }
    }
    self.bits = FixedTable(bits)
    self.values = values
  }

  func free() {
    bits.free()
  }

  /// The events that `trigger` matches, and the shared bit.
  func mask(of trigger: EventTrigger<Event>) -> UInt64 {
    values.indices.reduce(Self.unknown) { mask, index in
      trigger.matches(values[index]) ? mask | (1 << UInt64(index)) : mask
    }
  }

  @inlinable
  func mask(of event: Event) -> UInt64 {
    guard Self.isUsed else { return Self.unknown }
    return 1 &<< UInt64(bits.base[Int(Self.byte(of: event))])
  }

  /// The event's only byte; 0 for a type with a single value.
  @inlinable
  static func byte(of event: Event) -> UInt8 {
    withUnsafeBytes(of: event) { $0.first ?? 0 }
  }
}
