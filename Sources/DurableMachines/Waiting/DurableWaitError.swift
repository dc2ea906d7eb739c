import Statecharts

/// Why a call does not wait any longer for a durable machine.
public struct DurableWaitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why the call no longer waits.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The time is over.
    case deadlineExceeded
    /// The machine has ended, and its last state does not satisfy the condition.
    case ended
    /// The machine was deleted or erased.
    case deleted
    /// The call was made within a transaction, in which the machine cannot change.
    case withinTransaction
  }

  /// The reason.
  public var kind: Kind
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var id: String
  /// The paths of the innermost active states that were seen last.
  public var states: [String]
  /// The operator that has paused the machine, and the reason; `nil` if it was not paused when it was seen last.
  public var pause: String?
  /// How long the call has waited at most; `nil` without a limit.
  public var limit: Duration?
  /// The answer to the event, which was committed; `nil` if there was none.
  public var answer: DurableAnswer?

  /// The description: the reason, the machine, and how to continue.
  public var description: String {
    let machine = "machine '\(id)' of the chart '\(chart)'"
    let state =
      states.isEmpty ? "" : " It is in \(states.map { "'\($0)'" }.joined(separator: ", "))."
    let remedy =
      pause.map { "It is paused by \($0.asSentence) Continue it." }
      ?? "Wait longer, or look whether its workers run."
    return switch kind {
    case .deadlineExceeded:
      "The \(machine) did not satisfy the condition within \(limit ?? .zero).\(state) \(remedy)"
    case .ended:
      "The \(machine) has ended before it satisfied the condition.\(state) Let the condition accept its final states, too."
    case .deleted:
      "The \(machine) was deleted before it satisfied the condition.\(state) Create one with another id."
    case .withinTransaction:
      "The \(machine) cannot be waited for within a transaction, which does not see its changes. Commit first, then call the machines themselves."
    }
  }
}
