import Schematic
import SchematicConcurrency

/// What a machine was asked and what became of it, from its beginning on.
public struct Trace<State, Event> {
  /// One event, what became of it, and where the machine was then.
  public struct Entry {
    /// What the machine was asked to handle.
    public let event: Event
    /// What became of it.
    public let outcome: Outcome<State>
    /// The state of the machine afterwards.
    public let state: State
  }

  /// The state in which the machine began.
  public let initialState: State

  /// The events, in order.
  public internal(set) var entries: [Entry] = []

  /// The state of the machine at the end.
  public var state: State { entries.last?.state ?? initialState }

  /// What became of the last event; `nil` when there was none.
  public var outcome: Outcome<State>? { entries.last?.outcome }
}

extension Trace: CustomStringConvertible {
  /// The events and states as a numbered story, from the beginning on.
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

/// A check failed for one of many cases.
public struct FailedCase: Error, CustomStringConvertible {
  /// The case in words: a pair, or the story of a machine.
  public let story: String

  /// What the check threw; `nil` when it answered `false`.
  public let underlying: (any Error)?

  /// What failed, and for which case.
  public var description: String {
    let reason = underlying.map { "\($0)" } ?? "the check answered false"
    return "\(reason)\n\(story)"
  }
}
