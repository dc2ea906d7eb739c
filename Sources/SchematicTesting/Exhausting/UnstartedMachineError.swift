/// A machine that must be started was given to a check of sequences without being started: it would
/// handle none of the events.
public struct UnstartedMachineError: Error, Equatable, CustomStringConvertible {
  /// The description: the mistake, and how to mend it.
  public var description: String {
    """
    The machine has not been started, so it would handle no event: write 'started()' behind it, or \
    call 'start()' before it is returned.
    """
  }
}
