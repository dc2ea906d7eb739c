/// The error thrown by `first` when the machine does not reach a matching state before the deadline.
public struct DeadlineExceededError: Error, CustomStringConvertible {
  /// The time limit.
  package let limit: Duration

  /// The name of the state that the machine was in at the deadline.
  package let state: String

  /// The time limit and the state.
  public var description: String {
    "The machine did not reach a matching state within \(limit). It is in '\(state)'. Send the events that lead there, or wait longer."
  }
}

/// The error thrown by `first` when the machine has ended before it reaches a matching state.
///
/// A machine has ended when it was stopped, and when its chart has completed or terminated.
public struct MachineEndedError: Error, CustomStringConvertible {
  /// The name of the state that the machine ended in.
  package let state: String

  let isUnstarted: Bool

  /// The description: the end of the machine, and how to fix it.
  public var description: String {
    let end = isUnstarted ? "was stopped" : "ended in '\(state)'"
    return """
      The machine \(end) before it reached a matching state. To wait for it after a reset or a \
      restart, call 'first' again.
      """
  }
}
