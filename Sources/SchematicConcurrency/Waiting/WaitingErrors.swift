/// A machine did not get where somebody waited for it, in the time that there was.
public struct DeadlineExceeded: Error, CustomStringConvertible {
  /// How long it was waited.
  public let limit: Duration

  /// The state that the machine was in then, in words.
  public let state: String

  /// What happened.
  public var description: String {
    """
    The machine was waited for \(limit), and reached none of the states that were asked for: it is \
    in '\(state)'.
    """
  }
}

/// A machine came to its end before it got where somebody waited for it.
public struct MachineEnded: Error, CustomStringConvertible {
  /// The state that the machine ended in, in words.
  public let state: String

  /// What happened.
  public var description: String {
    """
    The machine came to its end in '\(state)' and reached none of the states that were asked for.
    """
  }
}
