import Schematic

extension StateMachineActor {
  /// Creates a machine that runs a chart, a table, a map, a flat schema or a definition of another kind.
  ///
  /// ```swift
  /// let session = try StateMachineActor(Session(), subject: peer)
  /// await session.start()
  /// ```
  /// To run one definition in many machines, make its schema once: ``SharedSchema``.
  ///
  /// A definition that is isolated to an actor, such as a `@MainActor Statechart`, does not compile
  /// here. Run it in a plain machine on its actor.
  ///
  /// - Parameters:
  ///   - definition: The definition to run. The caller cannot use one that is not `Sendable` afterwards.
  ///   - subject: The value or object that actions operate on. The caller cannot use a subject
  ///     that is not `Sendable` afterwards.
  ///   - reference: The kind of reference to an object. Default: strong, because an object that was sent
  ///     here may have no other owner.
  ///   - executor: The executor to run on. Default: an executor of the machine's own.
  ///   - clock: The clock for deadlines and timers. Default: a `ContinuousClock`.
  /// - Throws: An error with every fault of the definition. A flat schema has none: do not write `try`.
  public init<Definition: StateMachineDefinition & SendableMetatype>(
    _ definition: sending Definition, subject: sending Schema.Subject,
    reference: SubjectReference = .strong, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    let schema = try definition.makeSchema()
    self.init(schema: schema, subject: subject, reference: reference, on: executor, clock: clock)
  }
}

extension StateMachineActor where Schema.Subject == Void {
  /// Creates a machine that runs a definition without a subject.
  ///
  /// - Throws: An error with every fault of the definition. A flat schema has none: do not write `try`.
  public init<Definition: StateMachineDefinition & SendableMetatype>(
    _ definition: sending Definition, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    try self.init(definition, subject: (), on: executor, clock: clock)
  }
}
