/// The result of an event.
///
/// Trivial, unless plans retain the state before them: otherwise each event would be tested for references to
/// release.
@usableFromInline
enum HandledEvent<Origin> {
  /// No transition is enabled.
  case none
  case deferral
  /// A step was taken, from which no eventless step follows.
  case transitioned(from: Origin)
  /// A step was taken, from which an eventless step may follow.
  case followed(from: Origin)
  /// Several steps were taken: a ``Macrostep`` has the state before them.
  case passed
  /// The macrostep is complete: a ``Macrostep`` has its outcome.
  case ended
}

/// The result of an event and of all steps that followed it.
@usableFromInline
struct Macrostep<State> {
  @usableFromInline let outcome: Outcome<Void>
  /// The state before.
  @usableFromInline let origin: State

  @inlinable
  init(_ outcome: Outcome<Void>, from origin: State) {
    self.outcome = outcome
    self.origin = origin
  }
}

/// A step that was taken.
@usableFromInline
struct TakenStep<Origin> {
  /// The plan's knowledge of the state before it.
  @usableFromInline let origin: Origin
  /// Whether an eventless step may be enabled after it.
  @usableFromInline let mayContinue: Bool

  @inlinable @inline(__always)
  init(from origin: Origin, mayContinue: Bool) {
    self.origin = origin
    self.mayContinue = mayContinue
  }
}
