// A common mistake: a function that returns a state. Without this declaration the compiler only reports that
// the protocol needs a type `Subject`, which it infers from the function. The subject here is `Void`, so that it
// can be inferred.

extension FlatStateMachineSchema {
  /// Does not compile: a flat schema has a function that returns a ``Transition``, and not a state.
  @available(
    *, unavailable,
    message:
      "declare 'func transition(from state: State, on event: Event) -> Transition<State, Event, Subject>?', which returns '.to(…)'"
  )
  public func transition(
    from state: State, on event: Event
  ) throws -> Transition<State, Event, Void>? {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
