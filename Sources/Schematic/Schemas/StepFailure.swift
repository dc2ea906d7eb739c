/// An error of a guard or an action with its place, thrown by a schema that can handle it with a
/// step.
///
/// The machine queries the schema for that step with ``StepTrigger/failure(_:after:)``. If there is
/// none, the outcome contains the ``error`` alone. An error that a schema throws without a place is
/// not handled.
public struct StepFailure: Error, CustomStringConvertible {
  /// The error of the guard or action.
  public let error: any Error

  /// The place of a guard or an action in a schema, as a number that the schema has chosen.
  public struct Place: RawRepresentable, Hashable, Sendable {
    /// The number that the schema has given to the part.
    public let rawValue: Int

    /// Creates a place.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// The place of the guard or action.
  public let place: Place

  /// Whether the machine continues without notice if no step handles the error: a guard threw it and
  /// counted as false.
  @usableFromInline let isIgnorable: Bool

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - error: The error of the guard or action.
  ///   - place: The place of the guard or action.
  ///   - isIgnorable: Whether the machine continues without notice if no step handles the error.
  ///     Default: `false`.
  public init(_ error: any Error, at place: Place, isIgnorable: Bool = false) {
    self.error = error
    self.place = place
    self.isIgnorable = isIgnorable
  }

  /// The description of the error.
  public var description: String { "\(error)" }

  /// Whether an error may get a place: a rejection is an outcome, and after the end of the subject
  /// nothing is performed.
  package static func canHandle(_ error: any Error) -> Bool {
    !isError(error, StepFailure.self) && !isError(error, Rejection.self)
      && !isError(error, SubjectReleased.self)
  }

  /// The failure inside the error of a step, if a schema has thrown it with its place.
  @usableFromInline
  init?(in error: any Error) {
    let thrown = cast(error, to: EntryError.self)?.underlying ?? error
    guard let failure = cast(thrown, to: StepFailure.self) else { return nil }
    self = failure
  }
}

/// The failures of a macrostep that wait for a step that handles them.
///
/// The first is stored in place: most macrosteps with an error have no other one.
@usableFromInline
struct PendingFailures {
  @usableFromInline private(set) var first: StepFailure?
  /// Those after the first; `nil` in most macrosteps, which need no array.
  private var others: [StepFailure]?

  @usableFromInline
  init() {}

  /// Whether none waits.
  @inlinable var isEmpty: Bool { first == nil }

  @usableFromInline
  mutating func append(_ failure: StepFailure) {
    if first == nil { first = failure } else { others = (others ?? []) + [failure] }
  }

  @usableFromInline
  mutating func popFirst() -> StepFailure? {
    defer { first = others?.isEmpty == false ? others?.removeFirst() : nil }
    return first
  }

  /// Puts back a failure that is looked for before all others.
  @usableFromInline
  mutating func prepend(_ failure: StepFailure) {
    if let first { others = [first] + (others ?? []) }
    first = failure
  }
}
