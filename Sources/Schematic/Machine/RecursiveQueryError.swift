/// The error of guards that call `canHandle(_:)` or `enabledEvents()` for their own events, in an
/// endless recursion.
///
/// The query in the guard returns `false` or no events, and the event whose guards are evaluated
/// fails.
public struct RecursiveQueryError: Error, Equatable, CustomStringConvertible {
  /// The name of the state that the machine is in.
  let state: String

  package init(state: String) {
    self.state = state
  }

  /// The description: the error, and how to fix it.
  public var description: String {
    """
    In '\(state)', a guard asks whether the machine can handle the guard's own event, so that the \
    answer depends on itself. Decide by the subject, the event or the state, not by canHandle(_:) or \
    enabledEvents().
    """
  }
}
