import Schematic

/// A table, checked and compiled once: what any number of machines run.
///
/// ```swift
/// let schema = try TransitionTableSchema(Door())
/// let machine = StateMachine(schema: schema)
/// ```
/// It is one reference to an immutable compiled table.
///
/// - Complexity: Rows by value are found without asking each: an event costs the same with ten of
///   them and with a thousand. Rows by function are asked in their order, those alone whose event
///   and source, as far as they are given by value, match. Nothing is allocated for an event.
public struct TransitionTableSchema<State, Event, Subject>: StateMachineSchemaProtocol {
  /// What one row performs.
  public typealias Step = TableStep<State, Event, Subject>

  /// The state of a machine that has handled nothing yet.
  public let initialState: State

  /// What is probably not meant, but does no harm: for instance events that no row handles.
  public let warnings: [TransitionTableFinding]

  @usableFromInline let table: CompiledTable<State, Event, Subject>

  /// Checks and compiles `table`.
  ///
  /// - Throws: All faults of the table at once.
  public init<Table: TransitionTable<State, Event, Subject>>(
    _ table: Table
  ) throws(TransitionTableError) {
    try self.init(
      rows: table.body, initialState: table.initialState, states: Table.stateLookup,
      events: Table.eventLookup)
  }

  /// Checks and compiles rows.
  ///
  /// - Throws: All faults of the rows at once.
  package init(
    rows: [TableRow<State, Event, Subject>], initialState: State,
    states: TableLookup<State> = .comparing, events: TableLookup<Event> = .comparing
  ) throws(TransitionTableError) {
    let layout = TableLayout(rows, states: states, events: events)
    let (faults, warnings) = TableOutline(layout, initialState: initialState).findings
    guard faults.isEmpty else { throw TransitionTableError(faults: faults) }
    self.initialState = initialState
    self.warnings = warnings
    table = CompiledTable(layout)
  }

  /// What the first row does that handles `event` in `state` and whose guard, if it has one, holds.
  ///
  /// - Throws: What a guard or the making of a payload throws.
  @inlinable
  public func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> TableStep<State, Event, Subject>? {
    try table.step(from: state, on: event, subject: subject())
  }

  /// The events that some row handles in `state`, among those that are known.
  ///
  /// Known are the events that rows name by value, and all cases of a type that is `CaseIterable`.
  ///
  /// - Parameters:
  ///   - state: The state to ask about.
  ///   - subject: Whom the guards ask.
  /// - Throws: What a guard throws.
  public func enabledEvents(
    in state: State, subject: @autoclosure () throws -> Subject
  ) throws -> [Event] {
    try table.knownEvents.filter { event in
      try table.step(from: state, on: event, subject: subject()) != nil
    }
  }
}

extension TransitionTableSchema where Subject == Void {
  /// The events that some row handles in `state`, among those that are known.
  public func enabledEvents(in state: State) throws -> [Event] {
    try enabledEvents(in: state, subject: ())
  }
}
