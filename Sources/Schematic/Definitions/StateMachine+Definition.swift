extension StateMachine {
  /// Creates a machine that runs `definition` for `subject`.
  ///
  /// To run one definition in many machines, create its schema once with
  /// ``StateMachineDefinition/makeSchema()``, and use ``init(schema:subject:reference:)``.
  ///
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
