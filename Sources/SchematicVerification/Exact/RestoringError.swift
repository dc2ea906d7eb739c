/// A machine with a subject cannot be restored in a configuration that it was in before.
///
/// Its behavior depends on something other than the events, its state and its subject.
public struct RestoringError: Error, CustomStringConvertible {
  /// The states and the fingerprint of the configuration.
  public let expected: String
  /// The states and the fingerprint of the restored machine.
  public let actual: String

  /// The difference, and the remedy.
  public var description: String {
    """
    A machine that was in '\(expected)' is in '\(actual)' after the same events. Make a new subject each time, and copy \
    subjects completely. Guards, actions and the fingerprint may depend only on the event, the state and the subject.
    """
  }
}
