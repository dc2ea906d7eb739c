import Schematic

// What one forgets. Without these the compiler lists every initialiser; with them it says what to
// write.

extension StateMachine {
  /// Does not compile: the hooks of the map need somebody to act upon.
  @available(*, unavailable, message: "the map's hooks need a subject: add 'subject:'")
  public convenience init<Map: StateMap>(
    _ map: Map, options: StateMapOptions = StateMapOptions()
  ) throws(StateMapError)
  where Schema == StateMapSchema<Map.State, Map.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a map is no schema until it is compiled.
  @available(
    *, unavailable,
    message: "leave out 'schema:' for a map: 'try StateMachine(UserSession(), subject: app)'"
  )
  public convenience init<Map: StateMap>(
    schema map: Map, subject: Map.Subject
  ) where Schema == StateMapSchema<Map.State, Map.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a map is no schema until it is compiled.
  @available(
    *, unavailable, message: "leave out 'schema:' for a map: 'try StateMachine(UserSession())'"
  )
  public convenience init<Map: StateMap>(
    schema map: Map
  ) where Schema == StateMapSchema<Map.State, Map.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
