#if canImport(Observation)
  import Schematic

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Creates a machine that runs a chart, a table, a map, a flat schema or a definition of another kind.
    ///
    /// ```swift
    /// let search = try ObservableStateMachine(Search(), subject: model)
    /// search.start()
    /// ```
    /// - Parameters:
    ///   - definition: The definition to run.
    ///   - subject: The value or object that actions operate on.
    ///   - reference: The kind of reference to an object. Default: weak.
    /// - Throws: An error with every fault of the definition. A flat schema has none: do not write `try`.
    public convenience init<Definition: StateMachineDefinition>(
      _ definition: Definition, subject: Schema.Subject, reference: SubjectReference = .weak
    ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
      self.init(try StateMachine(definition, subject: subject, reference: reference))
    }

    /// Creates a machine that runs a schema.
    ///
    /// - Parameters:
    ///   - schema: The schema to run. Any number of machines may share it.
    ///   - subject: The value or object that actions operate on.
    ///   - reference: The kind of reference to an object. Default: weak.
    public convenience init(
      schema: Schema, subject: Schema.Subject, reference: SubjectReference = .weak
    ) {
      self.init(StateMachine(schema: schema, subject: subject, reference: reference))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine where Schema.Subject == Void {
    /// Creates a machine that runs a definition without a subject.
    ///
    /// - Throws: An error with every fault of the definition. A flat schema has none: do not write `try`.
    public convenience init<Definition: StateMachineDefinition>(
      _ definition: Definition
    ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
      self.init(try StateMachine(definition))
    }

    /// Creates a machine that runs a schema without a subject.
    public convenience init(schema: Schema) {
      self.init(StateMachine(schema: schema))
    }
  }
#endif
