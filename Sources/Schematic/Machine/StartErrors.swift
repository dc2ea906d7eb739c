/// An event arrived at a machine that must be started first, or a check of sequences was given one: no state
/// is active yet, or none since a reset.
///
/// The machine has not changed. The event is lost: handle it again after the start.
public struct MachineNotStartedError: Error, Equatable, CustomStringConvertible {
  /// The description of the event; `nil` if there was none yet.
  let event: String?

  /// - Parameter event: The description of the event. Default: there was none yet.
  public init(event: String? = nil) {
    self.event = event
  }

  /// The description: the mistake, and how to mend it.
  public var description: String {
    "The machine has not been started, so it cannot handle "
      + (event.map { "'\($0)': call start() first." }
        ?? "events: call start() first, or write 'started()' behind it.")
  }
}

/// A machine that is not new was asked to resume from a saved machine.
///
/// The machine has not changed.
public struct MachineStartedError: Error, Equatable, CustomStringConvertible {
  /// The description of the state that the machine is in.
  let state: String

  package init(state: String) {
    self.state = state
  }

  /// What happened, and what to do.
  public var description: String {
    """
    The machine has been started or has handled events, and is in '\(state)', so it cannot resume from a \
    saved machine: call resume(from:) on a new machine, before start() and before the first event.
    """
  }
}
