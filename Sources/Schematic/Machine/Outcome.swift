/// What became of an event.
@frozen
public enum Outcome<State> {
  /// A transition was taken. `to` is the state in which the machine came to rest, after everything
  /// that followed; it equals `from` after a self-transition and an internal one.
  case transitioned(from: State, to: State)

  /// The event means nothing in the current state.
  case ignored

  /// The schema refused the event, for the reason given. Nothing changed.
  case rejected(any Error)

  /// The event arrived inside a step, from an action or an observer, and waits for its end.
  case queued

  /// The current state holds the event back until the machine is in another; then it is offered again.
  case deferred

  /// The subject, held weakly, is gone. Nothing was performed.
  case subjectReleased

  /// A guard or an action threw. Before the state changed, nothing changed; afterwards the
  /// machine is in the new state, and the rest of the step's actions was skipped. The machine
  /// stays usable.
  case failed(any Error)
}

extension Outcome: Sendable where State: Sendable {}

extension Outcome {
  /// Why the event was rejected or failed.
  public var error: (any Error)? {
    switch self {
    case .rejected(let error), .failed(let error): error
    case .transitioned, .ignored, .queued, .deferred, .subjectReleased: nil
    }
  }

  /// Whether a transition was taken and everything that followed went well.
  @inlinable public var isTransition: Bool {
    if case .transitioned = self { true } else { false }
  }
}

extension Outcome: CustomStringConvertible {
  /// What became of the event, in words.
  public var description: String {
    switch self {
    case .transitioned(let from, let to): "transitioned from \(from) to \(to)"
    case .ignored: "ignored"
    case .rejected(let error): "rejected: \(error)"
    case .queued: "queued"
    case .deferred: "deferred"
    case .subjectReleased: "not handled: the subject is released"
    case .failed(let error): "failed: \(error)"
    }
  }
}

extension Outcome: Equatable where State: Equatable {
  /// Compares outcomes; errors are equal when they have the same type and are equal, or, if their
  /// type knows no equality, print the same.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.transitioned(let from, let to), .transitioned(let otherFrom, let otherTo)):
      from == otherFrom && to == otherTo
    case (.ignored, .ignored), (.queued, .queued), (.deferred, .deferred),
      (.subjectReleased, .subjectReleased):
      true
    case (.rejected(let error), .rejected(let other)), (.failed(let error), .failed(let other)):
      areEqual(error, other)
    case (.transitioned, _), (.ignored, _), (.rejected, _), (.queued, _), (.deferred, _),
      (.subjectReleased, _), (.failed, _):
      false
    }
  }
}
