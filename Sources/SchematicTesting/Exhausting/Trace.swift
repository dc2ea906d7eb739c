import Schematic
import SchematicConcurrency

/// The events that a machine has handled, with the outcome of each.
public struct Trace<State, Event> {
  /// An event, its outcome, and the state of the machine afterwards.
  public struct Entry {
    /// The event that the machine has handled.
    public let event: Event
    /// The outcome of the event.
    public let outcome: Outcome<State>
    /// The state of the machine afterwards.
    public let state: State
  }

  /// The state of the machine before the first event.
  public let initialState: State

  /// The events, in order.
  public internal(set) var entries: [Entry] = []

  /// The state of the machine at the end.
  public var state: State { entries.last?.state ?? initialState }

  /// The outcome of the last event; `nil` if there was none.
  public var outcome: Outcome<State>? { entries.last?.outcome }
}

extension Trace: CustomStringConvertible {
  /// The initial state, and a numbered line for each event.
  public var description: String {
    let lines = zip(1..., entries).map { number, entry in
      "\(number). \(entry.event): \(result(of: entry))"
    }
    return (["starting in \(briefDescription(of: initialState))"] + lines).joined(separator: "\n")
  }

  private func result(of entry: Entry) -> String {
    switch entry.outcome {
    case .transitioned(let from, let to):
      "\(briefDescription(of: from)) → \(briefDescription(of: to))"
    case .failed:
      "\(entry.outcome)"
    case .ignored, .rejected, .queued, .deferred, .subjectReleased:
      "\(entry.outcome), in \(briefDescription(of: entry.state))"
    }
  }
}

extension Trace: Sendable where State: Sendable, Event: Sendable {}
extension Trace.Entry: Sendable where State: Sendable, Event: Sendable {}

/// The error thrown when a check fails for one of many cases.
public struct FailedCase: Error, CustomStringConvertible {
  /// The text of the case: a pair, or the trace of a machine.
  let caseDescription: String

  /// The error that the check has thrown; `nil` if the check returned `false`.
  let underlying: (any Error)?

  /// The description: the reason, and the case.
  public var description: String {
    let reason = underlying.map { "\($0)" } ?? "the check returned false"
    return "\(reason)\n\(caseDescription)"
  }
}
