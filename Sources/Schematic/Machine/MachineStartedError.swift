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
