import Schematic

// What one forgets. Without these the compiler lists every initialiser; with them it says what to
// write.

extension StateMachine {
  /// Does not compile: the effects of the table need somebody to act upon.
  @available(*, unavailable, message: "the table's effects need a subject: add 'subject:'")
  public convenience init<Table: TransitionTable>(
    _ table: Table
  ) throws(TransitionTableError)
  where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a table is no schema until it is compiled.
  @available(
    *, unavailable,
    message: "leave out 'schema:' for a table: 'try StateMachine(Launcher(), subject: app)'"
  )
  public convenience init<Table: TransitionTable>(
    schema table: Table, subject: Table.Subject
  ) where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a table is no schema until it is compiled.
  @available(
    *, unavailable, message: "leave out 'schema:' for a table: 'try StateMachine(Launcher())'"
  )
  public convenience init<Table: TransitionTable>(
    schema table: Table
  ) where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
