/// What a machine does about an event that means nothing in its current state.
///
/// ``StateMachine/handle(_:)`` returns ``Outcome/ignored`` and observers are told, whatever the
/// policy.
public enum IgnoredEventPolicy<State, Event> {
  /// Nothing: the default.
  case ignore

  /// Calls a hook with the state and the event.
  case report((State, Event) -> Void)

  /// Ends the program with a message that names the state and the event: for tests, and for
  /// machines in which an unexpected event is a programming error.
  case trap
}
