import Schematic

/// What is known of one state, by its number.
@usableFromInline
struct StateRecord {
  /// A bit for each state, by its number, to which a request leads without further questions: those
  /// beyond 63 are looked at more closely.
  @usableFromInline var direct: UInt64 = 0
  /// Whether a request for this state, in this state, is ignored without further questions.
  @usableFromInline var ignoresItself = false

  @usableFromInline var isFinal = false
  @usableFromInline var isGlobal = false
  @usableFromInline var isBackground = false
  /// The number of its barrier; -1 for none.
  @usableFromInline var barrier: Int32 = -1
  /// The number of its dynamic transition; -1 for none.
  @usableFromInline var next: Int32 = -1

  /// When entering it performs something, and when leaving it.
  @usableFromInline var entering: StepMoments = []
  @usableFromInline var leaving: StepMoments = []
  @usableFromInline var beforeEntering = HookSpan.none
  @usableFromInline var afterEntering = HookSpan.none
  @usableFromInline var beforeLeaving = HookSpan.none
  @usableFromInline var afterLeaving = HookSpan.none

  init() {}
}

/// Hooks that follow each other in a table.
@usableFromInline
struct HookSpan {
  @usableFromInline let start: Int32
  @usableFromInline let end: Int32

  @inlinable
  init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  @inlinable static var none: Self { Self(start: 0, end: 0) }

  var isEmpty: Bool { start == end }
}

/// When a step performs something: what most steps don't perform is not looked for.
@usableFromInline
struct StepMoments: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Before the state changes.
  @inlinable static var before: Self { Self(rawValue: 1) }
  /// After it has changed.
  @inlinable static var after: Self { Self(rawValue: 2) }

  init(before: Bool, after: Bool) {
    self = []
    if before { insert(.before) }
    if after { insert(.after) }
  }
}
