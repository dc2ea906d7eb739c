import TransitionTables

#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Makes a machine that runs `table` for `subject`, in its initial state.
    ///
    /// - Throws: All faults of the table at once.
    public convenience init<Table: TransitionTable>(
      _ table: Table, subject: Table.Subject
    ) throws(TransitionTableError)
    where Schema == TransitionTableSchema<Table.State, Table.Event, Table.Subject> {
      self.init(try StateMachine(table, subject: subject))
    }

    /// Makes a machine that runs a table without a subject, in its initial state.
    ///
    /// - Throws: All faults of the table at once.
    public convenience init<Table: TransitionTable>(
      _ table: Table
    ) throws(TransitionTableError)
    where
      Schema == TransitionTableSchema<Table.State, Table.Event, Void>, Table.Subject == Void
    {
      self.init(try StateMachine(table))
    }
  }
#endif
