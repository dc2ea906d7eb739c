import Schematic

/// An index to find the transitions of an event without evaluating each trigger.
///
/// The byte of an event identifies it, if its type has one byte, like an enum without payloads. Other events
/// are identified by their hash value, if transitions name many of them.
///
/// Each event that transitions name gets a number, and the first 63 get a bit each. All others share the number
/// zero and the last bit: for them, the triggers are evaluated.
@usableFromInline
struct EventIndex<Event> {
  @usableFromInline let bits: ByteIndex<Event>
  /// The columns of the events in a ``StepTable``.
  @usableFromInline let columns: ByteIndex<Event>
  /// Returns the number of a value that takes more than one byte, or -1; `nil` if none has a number.
  @usableFromInline let number: ((Event) -> Int)?
  private let values: [Event]

  @inlinable static var unknown: UInt64 { 1 << 63 }

  /// The least number of values for which hashing an event is faster than comparing one value after another.
  private static var fewest: Int { 16 }
  /// The number of events for which an ``EventSet`` has room.
  private static var most: Int { 256 }

  /// Creates an index of the events that `triggers` name.
  init(named triggers: [EventTrigger<Event>]) {
    let named = triggers.flatMap(\.values.array)
    if ByteIndex<Event>.isUsable {
      var bytes: Set<UInt8> = []
      values = named.filter { bytes.insert(ByteIndex.byte(of: $0)).inserted }
      number = nil
    } else if named.count >= Self.fewest, let type = Event.self as? any Hashable.Type {
      (values, number) = Self.numbers(of: named, as: type)
    } else {
      (values, number) = ([], nil)
    }
    bits = ByteIndex(values.prefix(63).enumerated().map { ($1, $0) }, unknown: 63)
    columns = ByteIndex(
      values.enumerated().map { ($1, $0 + StepTable.firstColumn) }, unknown: StepTable.unknown)
  }

  private static func numbers<Value: Hashable>(
    of named: [Event], as type: Value.Type
  ) -> (values: [Event], number: ((Event) -> Int)?) {
    var numbers: [Value: Int] = [:]
    var values: [Event] = []
    for event in named where values.count < most {
      guard let value = event as? Value, numbers[value] == nil else { continue }
      numbers[value] = values.count
      values.append(event)
    }
    guard values.count >= fewest else { return ([], nil) }
    return (values, { [numbers] in numbers[unsafeBitCast($0, to: Value.self)] ?? -1 })
  }

  func free() {
    bits.free()
    columns.free()
  }

  /// The number of events with a number.
  var count: Int { values.count }

  /// The events that `trigger` matches.
  func set(of trigger: EventTrigger<Event>) -> EventSet {
    var set = EventSet()
    for index in values.indices where trigger.matches(values[index]) { set.insert(index) }
    return set
  }

  @inlinable
  func mask(of event: Event) -> UInt64 {
    if ByteIndex<Event>.isUsable { return 1 &<< UInt64(truncatingIfNeeded: bits[event]) }
    let number = number?(event) ?? -1
    return number < 0 ? Self.unknown : 1 &<< UInt64(truncatingIfNeeded: min(number, 63))
  }

  /// The column of an event in a ``StepTable``.
  @inlinable @inline(__always)
  func column(of event: Event) -> Int {
    if ByteIndex<Event>.isUsable { return columns[event] }
    guard let number else { return Int(StepTable.unknown) }
    return Self.column(of: number(event))
  }

  @usableFromInline
  static func column(of number: Int) -> Int {
    number < 0 ? Int(StepTable.unknown) : number &+ StepTable.firstColumn
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
