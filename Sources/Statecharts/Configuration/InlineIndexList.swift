/// A list of a few numbers, stored in one word: a configuration's leaves, or the paths of a step.
///
/// Leaves are the active nodes without an active descendant. Subtrees are intervals of document order, so the
/// leaves determine whether a state is active, however many states a chart has.
///
/// Up to four numbers below 65,535 are stored inline. Of a longer list, only the count is stored here: leaves
/// are in the ``ConfigurationStorage``, paths in the ``Selection``.
@usableFromInline
struct InlineIndexList: Hashable, Sendable {
  /// 16 bits for each number, the first one lowest; all ones if the numbers are stored outside.
  @usableFromInline var bits: UInt64 = 0
  /// The number of elements; negative for ``terminated`` and ``stopped``, without an active state.
  @usableFromInline var count: Int32 = 0

  @inlinable
  init() {}

  @inlinable
  init(bits: UInt64, count: Int32) {
    self.bits = bits
    self.count = count
  }

  @inlinable
  static func == (left: Self, right: Self) -> Bool {
    left.bits == right.bits && left.count == right.count
  }

  /// A list of one number, which is stored outside if it does not fit.
  @inlinable
  init(_ number: Int32) {
    bits = number < 0xFFFF ? UInt64(UInt32(truncatingIfNeeded: number)) : .max
    count = 1
  }

  init(_ numbers: [Int32]) {
    count = Int32(numbers.count)
    let fits = numbers.count <= 4 && numbers.allSatisfy { $0 < 0xFFFF }
    bits = fits ? numbers.reversed().reduce(0) { $0 << 16 | UInt64($1) } : .max
  }

  /// A list of `count` numbers that are stored outside of this value.
  static func elsewhere(_ count: Int) -> InlineIndexList {
    var list = InlineIndexList()
    (list.bits, list.count) = (.max, Int32(count))
    return list
  }

  // MARK: Marks of the leaves before a step

  /// The leaves, marked as those in the storage which the ``ConfigurationStorage`` after the step retains.
  @inlinable
  var inPreviousStorage: InlineIndexList {
    InlineIndexList(bits: bits, count: count &+ Self.previousStorage)
  }

  /// The leaves, marked as those before a step that leads to a choice or out of one.
  @inlinable
  var aroundChoice: InlineIndexList {
    InlineIndexList(bits: bits, count: count &+ Self.choice)
  }

  // The number of leaves is negative without active states.
  @inlinable var isInPreviousStorage: Bool { count >= Self.previousStorage &- 2 }

  @inlinable var isAroundChoice: Bool {
    (isInPreviousStorage ? count &- Self.previousStorage : count) >= Self.choice &- 2
  }

  /// The same leaves without marks.
  @inlinable
  var unmarked: InlineIndexList {
    guard count >= Self.choice &- 2 else { return self }
    let marks =
      (isInPreviousStorage ? Self.previousStorage : 0) &+ (isAroundChoice ? Self.choice : 0)
    return InlineIndexList(bits: bits, count: count &- marks)
  }

  // Marks are added to the number of leaves, and are greater than all such numbers.
  @inlinable static var previousStorage: Int32 { 1 << 30 }
  @inlinable static var choice: Int32 { 1 << 29 }

  // MARK: Numbers

  @inlinable var isInline: Bool { bits != .max }

  /// The leaves of a machine that a transition has terminated.
  static var terminated: InlineIndexList {
    var leaves = InlineIndexList()
    leaves.count = -1
    return leaves
  }

  /// The leaves of a machine that was stopped.
  static var stopped: InlineIndexList {
    var leaves = InlineIndexList()
    leaves.count = -2
    return leaves
  }

  /// The number at `index`, if the numbers are stored inline.
  @inlinable
  subscript(_ index: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (bits &>> (UInt64(truncatingIfNeeded: index) &* 16)) & 0xFFFF)
  }

  /// All numbers, if they are stored inline.
  var numbers: [Int32] {
    count > 0 ? (0..<count).map { self[$0] } : []
  }

  /// Replaces the number at `index`; both numbers are stored inline.
  @inlinable
  mutating func replace(_ index: Int32, with number: Int32) {
    let shift = UInt64(truncatingIfNeeded: index) &* 16
    bits = bits & ~(0xFFFF &<< shift) | UInt64(UInt32(truncatingIfNeeded: number)) &<< shift
  }

  /// Whether `number` can be appended.
  @inlinable
  func hasRoom(for number: Int32) -> Bool {
    count < 4 && number < 0xFFFF
  }

  /// Appends a number for which there is room.
  @inlinable
  mutating func append(_ number: Int32) {
    bits |=
      UInt64(UInt32(truncatingIfNeeded: number))
      &<< (UInt64(truncatingIfNeeded: count) &* 16)
    count &+= 1
  }

  /// Removes the number at `index`, if the numbers are stored inline.
  mutating func remove(at index: Int32) {
    let before: UInt64 = (1 &<< (UInt64(truncatingIfNeeded: index) &* 16)) &- 1
    bits = bits & before | (bits &>> 16) & ~before
    count &-= 1
  }
}
