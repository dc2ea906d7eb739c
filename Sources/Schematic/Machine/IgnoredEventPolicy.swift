/// The reaction of a machine to an event that has no transition in the current state.
///
/// With every policy but ``trap``, ``StateMachine/handle(_:)`` returns ``Outcome/ignored`` and
/// observers are notified.
public enum IgnoredEventPolicy<State, Event> {
  /// Does nothing more: the default.
  case ignore

  /// Calls a hook with the state and the event.
  case report((State, Event) -> Void)

  /// Ends the program with a message that names the state and the event: for tests, and for
  /// machines in which an unexpected event is a programming error.
  case trap
}
