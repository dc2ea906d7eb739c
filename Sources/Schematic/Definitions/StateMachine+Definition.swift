extension StateMachine {
  /// Creates a machine that runs `definition` for `subject`.
  ///
  /// It makes the schema of the definition for this machine alone. For a chart of 20 states, that takes a quarter of a
  /// millisecond and 20 kilobytes. A machine of an existing schema takes a ten-thousandth of a millisecond and 81
  /// bytes.
  ///
  /// If more than one machine runs a definition, make the schema once, share it, and use
  /// ``init(schema:subject:reference:)``:
  ///
  /// ```swift
  /// let schema = try Player().makeSchema()
  /// let machines = decks.map { StateMachine(schema: schema, subject: $0) }
  /// ```
  /// - Parameters:
  ///   - definition: A chart, a table, a map, a flat schema, or a definition of your own kind.
  ///   - subject: The value or object that actions operate on.
  ///   - reference: How the machine refers to an object. Default: weakly.
  /// - Throws: An error with every fault of the definition. A flat schema has none: do not write `try`.
  @inlinable
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition, subject: Subject, reference: SubjectReference = .weak
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    self.init(schema: try definition.makeSchema(), subject: subject, reference: reference)
  }
}

extension StateMachine where Schema.Subject == Void {
  /// Creates a machine that runs a definition without a subject.
  ///
  /// - Throws: An error with every fault of the definition. A flat schema has none: do not write `try`.
  @inlinable
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    self.init(schema: try definition.makeSchema(), subject: ())
  }
}
