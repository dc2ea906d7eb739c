extension StateMachine {
  /// Makes a machine that runs `table` for `subject`.
  ///
  /// To run one table in many machines, compile it once with `TransitionTableSchema(table)`.
  ///
  /// - Throws: All faults of the table at once.
  public convenience init<Table: TransitionTable>(
    _ table: Table, subject: Table.Subject
  ) throws(TransitionTableError)
  where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
    self.init(schema: try TransitionTableSchema(table), subject: subject)
  }

  /// Makes a machine that runs a table without a subject.
  ///
  /// - Throws: All faults of the table at once.
  public convenience init<Table: TransitionTable>(
    _ table: Table
  ) throws(TransitionTableError)
  where Schema == TransitionTableSchema<Table.State, Table.Event, Void>, Table.Subject == Void {
    self.init(schema: try TransitionTableSchema(table), subject: ())
  }

  /// The events that would trigger a transition now, among those that the table knows: events that
  /// rows name by value, and all cases of a type that is `CaseIterable`.
  ///
  /// It asks guards and performs nothing. An event whose guard throws is not enabled.
  public func enabledEvents<TableState, TableEvent, TableSubject>() -> [Event]
  where Schema == TransitionTableSchema<TableState, TableEvent, TableSubject> {
    enabledEvents(among: schema.table.knownEvents)
  }
}
