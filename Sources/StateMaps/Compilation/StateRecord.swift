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
  @usableFromInline var barriers = IndexRange.empty
  /// The number of its dynamic transition; -1 for none.
  @usableFromInline var next: Int32 = -1

  /// When its hooks are performed.
  @usableFromInline var entering: StepMoments = []
  @usableFromInline var leaving: StepMoments = []
  @usableFromInline var beforeEntering = IndexRange.empty
  @usableFromInline var afterEntering = IndexRange.empty
  @usableFromInline var beforeLeaving = IndexRange.empty
  @usableFromInline var afterLeaving = IndexRange.empty

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
  /// After the change of state, and others than one `afterEntering` of the state that is entered.
  @inlinable static var furtherAfter: Self { Self(rawValue: 4) }

  /// When the hooks that every transition performs, or those of a state that is exited, are performed.
  init(before: IndexRange, after: IndexRange) {
    self = []
    if !before.isEmpty { insert(.before) }
    if !after.isEmpty { formUnion([.after, .furtherAfter]) }
  }

  /// When the hooks of a state that is entered are performed.
  init(beforeEntering: IndexRange, afterEntering: IndexRange) {
    self = []
    if !beforeEntering.isEmpty { insert(.before) }
    if !afterEntering.isEmpty { insert(.after) }
    if afterEntering.end - afterEntering.start > 1 { insert(.furtherAfter) }
  }
}
