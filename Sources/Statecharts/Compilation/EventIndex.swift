import Schematic

/// An index to find the transitions of an event without evaluating each trigger.
///
/// The byte of an event identifies it, if its type has one byte, like an enum without payloads. Other events
/// are compared one after another, if transitions name a few of them, and are identified by their hash value, if
/// transitions name many.
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
  /// The triggers of single events, if transitions name a few: the first that matches has the number of the event.
  @usableFromInline let singles: FixedTable<StoredTrigger<Event>>
  private let values: [Event]

  @inlinable static var unknown: UInt64 { 1 << 63 }

  /// The least number of values for which hashing an event is faster than comparing one value after another.
  private static var fewest: Int { 16 }
  /// The most values that are compared for each event.
  private static var few: Int { 8 }
  /// The number of events for which an ``EventSet`` has room.
  private static var most: Int { 256 }

  /// Creates an index of the events that `triggers` name.
  init(named triggers: [EventTrigger<Event>]) {
    let named = triggers.flatMap(\.values.array)
    var few: [EventTrigger<Event>] = []
    if ByteIndex<Event>.isUsable {
      var bytes: Set<UInt8> = []
      values = named.filter { bytes.insert(ByteIndex.byte(of: $0)).inserted }
      number = nil
    } else if let singles = Self.singles(among: triggers) {
      few = singles
      (values, number) = (singles.flatMap(\.values.array), nil)
    } else if named.count >= Self.fewest, let type = Event.self as? any Hashable.Type {
      (values, number) = Self.numbers(of: named, as: type)
    } else {
      (values, number) = ([], nil)
    }
    singles = FixedTable(few) { .matching($0.matches) }
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

  /// The triggers of single events, each event once.
  ///
  /// - Returns: `nil` if there are none or too many, if a trigger of several events names another event, or if a
  ///   function may tell an event from one that is equal to it.
  private static func singles(among triggers: [EventTrigger<Event>]) -> [EventTrigger<Event>]? {
    if !isPlain, triggers.contains(where: \.isFunction) { return nil }
    var found: [EventTrigger<Event>] = []
    for trigger in triggers where trigger.comparesValues {
      let values = trigger.values.array
      guard values.count == 1, !found.contains(where: { $0.matches(values[0]) }) else { continue }
      if found.count == few { return nil }
      found.append(trigger)
    }
    let isComplete = triggers.allSatisfy { trigger in
      !trigger.comparesValues
        || trigger.values.array.allSatisfy { value in found.contains { $0.matches(value) } }
    }
    return found.isEmpty || !isComplete ? nil : found
  }

  /// Whether events are numbers or texts, which say the same if they are equal.
  private static var isPlain: Bool {
    Event.self is any FixedWidthInteger.Type || Event.self is any StringProtocol.Type
  }

  func free() {
    singles.free()
    bits.free()
    columns.free()
  }

  /// The number of events with a number.
  var count: Int { values.count }

  /// The events that `trigger` matches.
  func set(of trigger: EventTrigger<Event>) -> EventSet {
    var set = EventSet()
    for index in values.indices where trigger.matches(values[index]) { set.insert(index) }
    // Events with different bytes may be equal.
    set.hasOthers =
      ByteIndex<Event>.isUsable || !trigger.comparesValues
      || trigger.values.array.contains { column(of: $0) == Int(StepTable.unknown) }
    return set
  }

  @inlinable
  func mask(of event: Event) -> UInt64 {
    if ByteIndex<Event>.isUsable { return 1 &<< UInt64(truncatingIfNeeded: bits[event]) }
    let number = number(of: event)
    return number < 0 ? Self.unknown : 1 &<< UInt64(truncatingIfNeeded: min(number, 63))
  }

  /// The column of an event in a ``StepTable``.
  @inlinable @inline(__always)
  func column(of event: Event) -> Int {
    if ByteIndex<Event>.isUsable { return columns[event] }
    return Self.column(of: number(of: event))
  }

  /// The number of an event that takes more than one byte, or -1.
  @inlinable @inline(__always)
  func number(of event: Event) -> Int {
    if let number { return number(event) }
    var index = 0
    while index < singles.count {
      if singles[Int32(truncatingIfNeeded: index)].matches(event) { return index }
      index &+= 1
    }
    return -1
  }

  @inlinable
  static func column(of number: Int) -> Int {
    number < 0 ? Int(StepTable.unknown) : number &+ StepTable.firstColumn
  }
}

/// A set of events, by their numbers in an ``EventIndex``: up to 256.
struct EventSet {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// Whether it may contain events without a number.
  var hasOthers = false

  /// The bits of the first 63 events, and the shared one.
  var mask: UInt64 {
    let needsShared = hasOthers || words.1 | words.2 | words.3 != 0
    return needsShared ? words.0 | 1 << 63 : words.0
  }

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
    union.hasOthers = hasOthers || other.hasOthers
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
