import Schematic

/// A validated and compiled table, for any number of machines.
///
/// ```swift
/// let schema = try TransitionTableSchema(Door())
/// let machine = StateMachine(schema: schema)
/// ```
/// It is a reference to an immutable compiled table.
///
/// - Complexity: An event costs the same with ten rows by value and with a thousand. Rows by
///   function are tried in their order. Rows whose event or source is given by value and does not
///   match are not tried. An event allocates nothing.
public struct TransitionTableSchema<State, Event, Subject>: StateMachineSchemaProtocol {
  /// The state of a new machine.
  public let initialState: State

  /// Warnings about declarations that are valid but probably not intended, such as events that no
  /// row handles.
  public let warnings: [DefinitionFault]

  @usableFromInline let table: CompiledTable<State, Event, Subject>

  /// Validates and compiles `table`.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  public init<Table: TransitionTable<State, Event, Subject>>(
    _ table: Table
  ) throws(InvalidDefinitionError) {
    self = try table.makeSchema()
  }

  /// Validates and compiles rows, for a table that is made of data.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - version: The version of the table.
  ///   - rows: The rows, in their order.
  ///   - initialState: The initial state.
  ///   - states: The search for states.
  ///   - events: The search for events.
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  public init(
    named name: String, version: Int, rows: [TableRow<State, Event, Subject>],
    initialState: State, states: TableLookup<State>, events: TableLookup<Event>
  ) throws(InvalidDefinitionError) {
    let layout = TableLayout(rows, states: states, events: events)
    let (faults, warnings) = TableOutline(layout, initialState: initialState).findings
    guard faults.isEmpty else { throw InvalidDefinitionError("The table", faults) }
    self.initialState = initialState
    self.warnings = warnings
    table = CompiledTable(layout, named: name, version: version)
  }

  /// Returns the step of the first row that handles `event` in `state` and whose guards hold.
  ///
  /// - Throws: The error of a guard, or of a closure that makes the target state.
  @inlinable
  public func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> TableStep<State, Event, Subject>? {
    try table.step(from: state, on: event, subject: subject(), isRetained: true)
  }

  /// Calls `body` with the same step, which does not retain the compiled table.
  @inlinable @inline(__always)
  public func withPlan<Value>(
    from origin: State, for trigger: StepTrigger<Event>, subject: StepSubject<Self>,
    _ body: (PlannedStep<TableStep<State, Event, Subject>>, StepSubject<Self>) throws -> Value
  ) throws -> StepResult<Value> {
    guard case .event(let event) = trigger,
      let step = try table.step(from: origin, on: event, subject: subject.load(), isRetained: false)
    else { return .none }
    return .taken(try body(PlannedStep(consume step), subject))
  }
}

extension StateMachine {
  /// Returns the known events that would trigger a row now.
  ///
  /// The known events are those that rows name by value, and all cases of a `CaseIterable` type.
  ///
  /// It evaluates guards and performs no effects. An event whose guard throws is not enabled.
  public func enabledEvents<TableState, TableEvent, TableSubject>() -> [Event]
  where Schema == TransitionTableSchema<TableState, TableEvent, TableSubject> {
    enabledEvents(among: schema.table.knownEvents)
  }
}
