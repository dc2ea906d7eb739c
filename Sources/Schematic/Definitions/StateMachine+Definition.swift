extension StateMachine {
  /// Creates a machine that runs `definition` for `subject`.
  ///
  /// It makes the schema of the definition for this machine alone. For a chart of 20 states, that takes a quarter of a
  /// millisecond and 20 kilobytes; a machine of a schema that exists takes a ten-thousandth of a millisecond and 81
  /// bytes. If more than one machine runs a definition, make the schema once, share it, and use
  /// ``init(schema:subject:reference:)``:
  ///
  /// ```swift
  /// let schema = try Player().makeSchema()
  /// let machines = decks.map { StateMachine(schema: schema, subject: $0) }
  /// ```
  /// - Parameters:
  ///   - definition: A chart, a table, a map, or a definition of your own kind.
  ///   - subject: The value or object that actions operate on.
  ///   - reference: How the machine refers to an object. Default: weakly.
  /// - Throws: An error with every fault of the definition.
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition, subject: Subject, reference: SubjectReference = .weak
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    self.init(schema: try definition.makeSchema(), subject: subject, reference: reference)
  }

  /// Creates a machine that runs a flat schema for `subject`.
  ///
  /// - Parameters:
  ///   - schema: The schema. Any number of machines may share it.
  ///   - subject: The value or object that actions operate on.
  ///   - reference: How the machine refers to an object. Default: weakly.
  @inlinable
  public convenience init(_ schema: Schema, subject: Subject, reference: SubjectReference = .weak)
  where Schema: FlatStateMachineSchema {
    self.init(schema: schema, subject: subject, reference: reference)
  }

  /// Creates a machine that runs `definition` and continues from a saved machine.
  ///
  /// ```swift
  /// let saved = try JSONDecoder().decode(Player.Machine.Saved.self, from: data)
  /// let player = try StateMachine(Player(), subject: deck, resuming: saved)
  /// ```
  /// No entry action and no observer is called.
  ///
  /// - Parameters:
  ///   - definition: The definition. It may differ from the one that the saved machine ran, as long
  ///     as it has the saved states.
  ///   - subject: The value or object that actions operate on.
  ///   - reference: How the machine refers to an object. Default: weakly.
  ///   - saved: ``StateMachine/saved`` of the machine to continue.
  /// - Throws: An error with every fault of the definition, or the schema's error if it does not
  ///   have the saved state.
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition, subject: Subject, reference: SubjectReference = .weak,
    resuming saved: SavedMachine<State, Event>
  ) throws where Definition.Schema == Schema {
    try self.init(
      schema: definition.makeSchema(), subject: subject, reference: reference, resuming: saved)
  }

  /// Creates a machine that runs a flat schema and continues from a saved machine.
  ///
  /// ```swift
  /// let turnstile = try StateMachine(Turnstile(), subject: gate, resuming: saved)
  /// ```
  /// No action and no observer is called.
  ///
  /// - Parameters:
  ///   - schema: The schema. Any number of machines may share it.
  ///   - subject: The value or object that actions operate on.
  ///   - reference: How the machine refers to an object. Default: weakly.
  ///   - saved: ``StateMachine/saved`` of the machine to continue.
  /// - Throws: The error of ``StateMachineSchemaProtocol/validated(_:)``, if the schema implements it.
  public convenience init(
    _ schema: Schema, subject: Subject, reference: SubjectReference = .weak,
    resuming saved: SavedMachine<State, Event>
  ) throws where Schema: FlatStateMachineSchema {
    try self.init(schema: schema, subject: subject, reference: reference, resuming: saved)
  }
}

extension StateMachine where Schema.Subject == Void {
  /// Creates a machine that runs a definition without a subject.
  ///
  /// - Throws: An error with every fault of the definition.
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    self.init(schema: try definition.makeSchema(), subject: ())
  }

  /// Creates a machine that runs a flat schema without a subject.
  @inlinable
  public convenience init(_ schema: Schema) where Schema: FlatStateMachineSchema {
    self.init(schema: schema, subject: ())
  }

  /// Creates a machine that runs a definition without a subject and continues from a saved machine.
  ///
  /// - Throws: An error with every fault of the definition, or the schema's error if it does not
  ///   have the saved state.
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition, resuming saved: SavedMachine<State, Event>
  ) throws where Definition.Schema == Schema {
    try self.init(schema: definition.makeSchema(), subject: (), resuming: saved)
  }

  /// Creates a machine that runs a flat schema without a subject and continues from a saved machine.
  ///
  /// - Throws: The error of ``StateMachineSchemaProtocol/validated(_:)``, if the schema implements it.
  public convenience init(
    _ schema: Schema, resuming saved: SavedMachine<State, Event>
  ) throws where Schema: FlatStateMachineSchema {
    try self.init(schema: schema, subject: (), resuming: saved)
  }
}
