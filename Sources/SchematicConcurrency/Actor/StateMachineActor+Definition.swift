import Schematic

extension StateMachineActor {
  /// Creates a machine that runs a chart, a table, a map or a definition of another kind.
  ///
  /// ```swift
  /// let session = try StateMachineActor(Session(), subject: peer)
  /// await session.start()
  /// ```
  /// To run one definition in many machines, make its schema once: ``SharedSchema``.
  ///
  /// A definition that is isolated to an actor, such as a `@MainActor Statechart`, does not compile
  /// here. Run it in a plain machine on that actor.
  ///
  /// - Parameters:
  ///   - definition: The definition to run.
  ///   - subject: The value or object that actions operate on. The caller cannot use a subject
  ///     that is not `Sendable` afterwards.
  ///   - reference: How the machine refers to an object. Default: strongly, because an object that was
  ///     sent here may have no other owner.
  ///   - saved: The machine to continue from. Default: `nil`, for the initial state. The definition
  ///     may differ from the one that the saved machine ran, as long as it has the saved states.
  ///   - executor: The executor to run on. Default: one of its own.
  ///   - clock: The clock for deadlines and timers.
  /// - Throws: An error with every fault of the definition, or the schema's error if it does not
  ///   have the saved state.
  public init<Definition: StateMachineDefinition & SendableMetatype>(
    _ definition: sending Definition, subject: sending Subject,
    reference: SubjectReference = .strong, resuming saved: Saved? = nil,
    on executor: MachineExecutor = .own, clock: any Clock<Duration> = ContinuousClock()
  ) throws where Definition.Schema == Schema {
    let schema = try definition.makeSchema()
    try self.init(
      schema: schema, subject: subject, reference: reference, resuming: saved, on: executor,
      clock: clock)
  }

  /// Creates a machine that runs a flat schema.
  ///
  /// - Parameters:
  ///   - schema: The schema to run. The caller cannot use a schema that is not `Sendable` afterwards.
  ///   - subject: The value or object that actions operate on. The caller cannot use a subject
  ///     that is not `Sendable` afterwards.
  ///   - reference: How the machine refers to an object. Default: strongly, because an object that was
  ///     sent here may have no other owner.
  ///   - executor: The executor to run on. Default: one of its own.
  ///   - clock: The clock for deadlines.
  public init(
    _ schema: sending Schema, subject: sending Subject, reference: SubjectReference = .strong,
    on executor: MachineExecutor = .own, clock: any Clock<Duration> = ContinuousClock()
  ) where Schema: FlatStateMachineSchema {
    self.init(schema: schema, subject: subject, reference: reference, on: executor, clock: clock)
  }

  /// Creates a machine that runs a flat schema and continues from a saved machine.
  ///
  /// - Parameters:
  ///   - schema: The schema to run. The caller cannot use a schema that is not `Sendable` afterwards.
  ///   - subject: The value or object that actions operate on. The caller cannot use a subject
  ///     that is not `Sendable` afterwards.
  ///   - reference: How the machine refers to an object. Default: strongly, because an object that was
  ///     sent here may have no other owner.
  ///   - saved: The machine to continue from, or `nil` for the initial state.
  ///   - executor: The executor to run on. Default: one of its own.
  ///   - clock: The clock for deadlines.
  /// - Throws: The schema's error if it does not accept the saved state; by default it does.
  public init(
    _ schema: sending Schema, subject: sending Subject, reference: SubjectReference = .strong,
    resuming saved: Saved?, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws where Schema: FlatStateMachineSchema {
    try self.init(
      schema: schema, subject: subject, reference: reference, resuming: saved, on: executor,
      clock: clock)
  }
}

extension StateMachineActor where Schema.Subject == Void {
  /// Creates a machine that runs a definition without a subject.
  ///
  /// - Throws: An error with every fault of the definition, or the schema's error if it does not
  ///   have the saved state.
  public init<Definition: StateMachineDefinition & SendableMetatype>(
    _ definition: sending Definition, resuming saved: Saved? = nil,
    on executor: MachineExecutor = .own, clock: any Clock<Duration> = ContinuousClock()
  ) throws where Definition.Schema == Schema {
    try self.init(definition, subject: (), resuming: saved, on: executor, clock: clock)
  }

  /// Creates a machine that runs a flat schema without a subject.
  public init(
    _ schema: sending Schema, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Schema: FlatStateMachineSchema {
    self.init(schema: schema, subject: (), on: executor, clock: clock)
  }

  /// Creates a machine that runs a flat schema without a subject and continues from a saved machine.
  ///
  /// - Throws: The schema's error if it does not accept the saved state; by default it does.
  public init(
    _ schema: sending Schema, resuming saved: Saved?, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws where Schema: FlatStateMachineSchema {
    try self.init(schema: schema, subject: (), resuming: saved, on: executor, clock: clock)
  }
}
