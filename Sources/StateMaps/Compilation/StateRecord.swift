import Schematic

/// A state of a compiled map, by its number.
@usableFromInline
struct StateRecord {
  /// A bit for each state with a number below 64: whether a request for it, in this state, is always
  /// accepted.
  @usableFromInline var direct: UInt64 = 0
  /// Whether a request for this state, in this state, is always ignored.
  @usableFromInline var ignoresItself = false

  @usableFromInline var isFinal = false
  @usableFromInline var isGlobal = false
  @usableFromInline var isBackground = false
  @usableFromInline var barriers = IndexRange.none
  /// The number of its dynamic transition; -1 for none.
  @usableFromInline var next: Int32 = -1

  /// When its hooks are performed.
  @usableFromInline var entering: StepMoments = []
  @usableFromInline var leaving: StepMoments = []
  @usableFromInline var beforeEntering = IndexRange.none
  @usableFromInline var afterEntering = IndexRange.none
  @usableFromInline var beforeLeaving = IndexRange.none
  @usableFromInline var afterLeaving = IndexRange.none

  init() {}
}

/// When a step performs hooks: before or after the change of state.
@usableFromInline
struct StepMoments: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Before the change of state.
  @inlinable static var before: Self { Self(rawValue: 1) }
  /// After the change of state.
  @inlinable static var after: Self { Self(rawValue: 2) }

  init(before: Bool, after: Bool) {
    self = []
    if before { insert(.before) }
    if after { insert(.after) }
  }
}
