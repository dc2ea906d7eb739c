/// The error of a machine that got an event, or was passed to a check of sequences, before it was started.
///
/// No state is active yet, or none since a reset.
///
/// The machine has not changed. The event was not handled: handle it again after the start.
public struct MachineNotStartedError: Error, Equatable, CustomStringConvertible {
  /// The description of the event; `nil` if there was none yet.
  let event: String?

  /// Creates the error.
  ///
  /// - Parameter event: The description of the event. Default: there was none yet.
  public init(event: String? = nil) {
    self.event = event
  }

  /// The description: the error, and how to fix it.
  public var description: String {
    "The machine has not been started, so it cannot handle "
      + (event.map { "'\($0)': call start() first." }
        ?? "events: call start() first, or write 'started()' behind it.")
  }
}

/// The error of a machine that is not new, when it is resumed from a saved machine.
///
/// The machine has not changed.
public struct MachineStartedError: Error, Equatable, CustomStringConvertible {
  /// The description of the state that the machine is in.
  let state: String

  package init(state: String) {
    self.state = state
  }

  /// The description: the error, and how to fix it.
  public var description: String {
    """
    The machine has been started or has handled events, and is in '\(state)', so it cannot resume from a \
    saved machine. Call resume(from:) on a new machine, before start() and before the first event.
    """
  }
}
