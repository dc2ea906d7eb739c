/// The kind of an outcome, without states and errors, for logs, metrics and databases.
///
/// The raw values are part of formats: a name never changes.
public enum OutcomeKind: String, CaseIterable, Hashable, Codable, Sendable {
  /// A transition was taken: ``Outcome/transitioned(from:to:)``.
  case transitioned
  /// No transition is enabled: ``Outcome/ignored``.
  case ignored
  /// The schema rejected the event: ``Outcome/rejected(_:)``.
  case rejected
  /// The event is handled after the step in progress: ``Outcome/queued``.
  case queued
  /// The current state defers the event: ``Outcome/deferred``.
  case deferred
  /// The subject has been deallocated: ``Outcome/subjectReleased``.
  case subjectReleased
  /// A guard or an action threw: ``Outcome/failed(_:in:)``.
  case failed
}

extension Outcome {
  /// The kind of the outcome, for any type of state: `outcome.kind == .ignored`.
  @inlinable public var kind: OutcomeKind {
    switch self {
    case .transitioned: .transitioned
    case .ignored: .ignored
    case .rejected: .rejected
    case .queued: .queued
    case .deferred: .deferred
    case .subjectReleased: .subjectReleased
    case .failed: .failed
    }
  }
}
