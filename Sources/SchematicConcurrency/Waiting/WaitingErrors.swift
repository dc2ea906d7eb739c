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

/// A machine was stopped, or its chart completed or terminated, before it got where somebody waited
/// for it.
public struct MachineEnded: Error, CustomStringConvertible {
  /// The state that the machine ended in, in words.
  public let state: String

  let isUnstarted: Bool

  /// What happened.
  public var description: String {
    let end = isUnstarted ? "was stopped" : "came to its end in '\(state)'"
    return """
      The machine \(end) before it reached any of the states that were waited for. One that is \
      reset or started again is to be waited for anew.
      """
  }
}
