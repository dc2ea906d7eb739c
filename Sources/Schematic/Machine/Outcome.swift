// Not @nonexhaustive, on purpose: callers switch over outcomes, and no other outcome is possible.

/// The result of handling an event.
public enum Outcome<State> {
  /// A transition was taken. `to` is the state after all steps that followed from the event. It equals `from`
  /// after a self-transition and after an internal transition.
  case transitioned(from: State, to: State)

  /// No transition is enabled for the event in the current state.
  case ignored

  /// The schema rejected the event, for the reason given. Nothing changed.
  case rejected(any Error)

  /// The event arrived during a step, from an action or an observer. It is handled after the step.
  case queued

  /// The current state defers the event. The machine handles it again after the state has changed.
  case deferred

  /// The subject, which is held weakly, has been deallocated. Nothing was performed.
  case subjectReleased

  /// A guard or an action threw, no transition handles the error, and the machine is in the state given.
  ///
  /// If it threw before the state changed, the step was undone. If it threw afterwards, the machine
  /// is in the new state and the remaining actions of the step were skipped. The machine handles
  /// further events.
  case failed(any Error, in: State)
}

extension Outcome: Sendable where State: Sendable {}

extension Outcome {
  /// The reason of a rejection, or the error of a failure.
  @inlinable public var error: (any Error)? {
    switch self {
    case .rejected(let error), .failed(let error, _): error
    case .transitioned, .ignored, .queued, .deferred, .subjectReleased: nil
    }
  }

  /// Whether a transition was taken and nothing that followed from it failed.
  @inlinable public var isTransition: Bool {
    if case .transitioned = self { true } else { false }
  }
}

// While a machine handles a request, the states are those of the machine: `Void` stands for them, so that a
// discarded outcome costs nothing.
extension Outcome {
  /// The outcome of a request, with the states before and after it.
  @inlinable
  init(_ outcome: Outcome<Void>, from origin: State, to state: State) {
    switch outcome {
    case .transitioned: self = .transitioned(from: origin, to: state)
    case .ignored: self = .ignored
    case .rejected(let error): self = .rejected(error)
    case .queued: self = .queued
    case .deferred: self = .deferred
    case .subjectReleased: self = .subjectReleased
    case .failed(let error, _): self = .failed(error, in: state)
    }
  }
}

extension Outcome<Void> {
  @inlinable @inline(__always) static var transitioned: Self { .transitioned(from: (), to: ()) }

  @inlinable @inline(__always)
  static func failed(_ error: any Error) -> Self { .failed(error, in: ()) }
}

extension Outcome: CustomStringConvertible {
  /// The outcome with its states or its error, in one line; of nested states, the innermost.
  public var description: String {
    switch self {
    case .transitioned(let from, let to):
      "transitioned from \(briefDescription(of: from)) to \(briefDescription(of: to))"
    case .ignored: "ignored"
    case .rejected(let error): "rejected: \(error)"
    case .queued: "queued"
    case .deferred: "deferred"
    case .subjectReleased: "not handled: the subject is released"
    case .failed(let error, let state): "failed in \(briefDescription(of: state)): \(error)"
    }
  }
}

extension Outcome: Equatable where State: Equatable {
  /// Compares outcomes; errors are equal when they have the same type and are equal, or, if their
  /// type is not `Equatable`, print the same.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.transitioned(let from, let to), .transitioned(let otherFrom, let otherTo)):
      from == otherFrom && to == otherTo
    case (.ignored, .ignored), (.queued, .queued), (.deferred, .deferred),
      (.subjectReleased, .subjectReleased):
      true
    case (.rejected(let error), .rejected(let other)):
      areEqual(error, other)
    case (.failed(let error, let state), .failed(let other, let otherState)):
      state == otherState && areEqual(error, other)
    case (.transitioned, _), (.ignored, _), (.rejected, _), (.queued, _), (.deferred, _),
      (.subjectReleased, _), (.failed, _):
      false
    }
  }
}
