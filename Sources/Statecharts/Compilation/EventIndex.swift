import Schematic

/// Finds the transitions that an event may trigger without evaluating each trigger.
///
/// An event that takes one byte, as those of an enum without payloads do, is identified by that
/// byte: the first 63 that transitions name get a bit each. All others share the last bit; for them
/// the triggers themselves are evaluated.
@usableFromInline
struct EventIndex<Event> {
  @usableFromInline let bits: ByteIndex<Event>
  private let values: [Event]

  @inlinable static var unknown: UInt64 { 1 << 63 }
  @inlinable static var isUsed: Bool { ByteIndex<Event>.isUsable }

  /// Creates an index of the events that `triggers` name.
  init(named triggers: [EventTrigger<Event>]) {
    var bytes: Set<UInt8> = []
    let named = Self.isUsed ? triggers.flatMap(\.values.array) : []
    values = Array(named.filter { bytes.insert(ByteIndex.byte(of: $0)).inserted }.prefix(63))
    bits = ByteIndex(values.enumerated().map { ($1, $0) }, unknown: 63)
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
    return 1 &<< UInt64(truncatingIfNeeded: bits[event])
  }
}
