import Schematic

/// Finds the transitions that an event may trigger without evaluating each trigger.
///
/// An event that takes one byte, as those of an enum without payloads do, is identified by that byte:
/// each that transitions name gets a number, and the first 63 get a bit each. All others share the
/// number zero and the last bit; for them the triggers themselves are evaluated.
@usableFromInline
struct EventIndex<Event> {
  @usableFromInline let bits: ByteIndex<Event>
  /// The columns of the events in a ``StepTable``.
  @usableFromInline let columns: ByteIndex<Event>
  private let values: [Event]

  @inlinable static var unknown: UInt64 { 1 << 63 }
  @inlinable static var isUsed: Bool { ByteIndex<Event>.isUsable }

  /// Creates an index of the events that `triggers` name.
  init(named triggers: [EventTrigger<Event>]) {
    var bytes: Set<UInt8> = []
    let named = Self.isUsed ? triggers.flatMap(\.values.array) : []
    values = named.filter { bytes.insert(ByteIndex.byte(of: $0)).inserted }
    bits = ByteIndex(values.prefix(63).enumerated().map { ($1, $0) }, unknown: 63)
    columns = ByteIndex(
      values.enumerated().map { ($1, $0 + StepTable.firstColumn) }, unknown: StepTable.unknown)
  }

  func free() {
    bits.free()
    columns.free()
  }

  /// How many events have a number.
  var count: Int { values.count }

  /// The events that `trigger` matches.
  func set(of trigger: EventTrigger<Event>) -> EventSet {
    var set = EventSet()
    for index in values.indices where trigger.matches(values[index]) { set.insert(index) }
    return set
  }

  @inlinable
  func mask(of event: Event) -> UInt64 {
    guard Self.isUsed else { return Self.unknown }
    return 1 &<< UInt64(truncatingIfNeeded: bits[event])
  }

  /// The column of an event in a ``StepTable``.
  @inlinable
  func column(of event: Event) -> Int {
    guard Self.isUsed else { return Int(StepTable.unknown) }
    return columns[event]
  }
}

/// A set of events, by their numbers in an ``EventIndex``: up to 256.
struct EventSet {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The bits of the first 63 events, and the shared one.
  var mask: UInt64 { words.0 | 1 << 63 }

  mutating func insert(_ number: Int) {
    let bit: UInt64 = 1 << UInt64(number % 64)
    switch number / 64 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  func contains(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number % 64)
    return switch number / 64 {
    case 0: words.0 & bit != 0
    case 1: words.1 & bit != 0
    case 2: words.2 & bit != 0
    default: words.3 & bit != 0
    }
  }

  func union(_ other: EventSet) -> EventSet {
    var union = self
    union.words.0 |= other.words.0
    union.words.1 |= other.words.1
    union.words.2 |= other.words.2
    union.words.3 |= other.words.3
    return union
  }

  /// Calls `body` with the number of each event.
  func forEach(_ body: (Int) -> Void) {
    forEach(in: words.0, from: 0, body)
    forEach(in: words.1, from: 64, body)
    forEach(in: words.2, from: 128, body)
    forEach(in: words.3, from: 192, body)
  }

  private func forEach(in word: UInt64, from first: Int, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(first + rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
