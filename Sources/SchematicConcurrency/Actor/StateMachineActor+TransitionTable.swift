import Schematic
import TransitionTables

extension StateMachineActor {
  /// Makes a machine that runs `table` for `subject`, in its initial state.
  ///
  /// For many machines of one table, compile it once: ``SharedSchema``.
  ///
  /// - Parameters:
  ///   - table: What may happen.
  ///   - subject: Whom the effects act upon; it is kept alive. One that is not `Sendable` belongs to
  ///     the machine from now on.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines.
  /// - Throws: All faults of the table at once.
  public init<Table: TransitionTable & SharedMetatype>(
    _ table: sending Table, subject: sending Table.Subject, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(TransitionTableError)
  where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
    let schema = try TransitionTableSchema(table)
    self.init(schema: schema, subject: subject, on: actor, clock: clock)
  }

  /// Makes a machine that runs a table without a subject, in its initial state.
  ///
  /// - Throws: All faults of the table at once.
  public init<Table: TransitionTable & SharedMetatype>(
    _ table: sending Table, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(TransitionTableError)
  where Schema == TransitionTableSchema<Table.State, Table.Event, Void>, Table.Subject == Void {
    let schema = try TransitionTableSchema(table)
    self.init(schema: schema, on: actor, clock: clock)
  }
}
