#if canImport(Observation)
  import Schematic

  // Each makes the machine with the initializer of `StateMachine` that has the same parameters.

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Creates a machine that runs a definition and continues from a saved machine.
    ///
    /// ```swift
    /// let search = try ObservableStateMachine(Search(), subject: model, resuming: saved)
    /// ```
    /// No entry action and no observer is called.
    ///
    /// - Parameters:
    ///   - definition: The definition. It may differ from the one that the saved machine ran, as long
    ///     as it has the saved states.
    ///   - subject: The value or object that actions operate on.
    ///   - reference: How the machine refers to an object. Default: weakly.
    ///   - saved: The `saved` property of the machine to continue.
    /// - Throws: An error with every fault of the definition, or the schema's error if it does not
    ///   have the saved state.
    public convenience init<Definition: StateMachineDefinition>(
      _ definition: Definition, subject: Subject, reference: SubjectReference = .weak,
      resuming saved: SavedMachine<State, Event>
    ) throws where Definition.Schema == Schema {
      self.init(
        try StateMachine(definition, subject: subject, reference: reference, resuming: saved))
    }

    /// Creates a machine that runs a flat schema and continues from a saved machine.
    ///
    /// - Throws: The schema's error if it does not accept the saved state; by default it does.
    public convenience init(
      _ schema: Schema, subject: Subject, reference: SubjectReference = .weak,
      resuming saved: SavedMachine<State, Event>
    ) throws where Schema: FlatStateMachineSchema {
      self.init(
        try StateMachine(schema: schema, subject: subject, reference: reference, resuming: saved))
    }

    /// Creates a machine that runs a schema and continues from a saved machine.
    ///
    /// - Throws: The schema's error if no machine of it can be in the saved state.
    public convenience init(
      schema: Schema, subject: Subject, reference: SubjectReference = .weak,
      resuming saved: SavedMachine<State, Event>
    ) throws {
      self.init(
        try StateMachine(schema: schema, subject: subject, reference: reference, resuming: saved))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine where Schema.Subject == Void {
    /// Creates a machine that runs a definition without a subject and continues from a saved machine.
    ///
    /// - Throws: An error with every fault of the definition, or the schema's error if it does not
    ///   have the saved state.
    public convenience init<Definition: StateMachineDefinition>(
      _ definition: Definition, resuming saved: SavedMachine<State, Event>
    ) throws where Definition.Schema == Schema {
      self.init(try StateMachine(definition, resuming: saved))
    }

    /// Creates a machine that runs a flat schema without a subject and continues from a saved machine.
    ///
    /// - Throws: The schema's error if it does not accept the saved state; by default it does.
    public convenience init(
      _ schema: Schema, resuming saved: SavedMachine<State, Event>
    ) throws where Schema: FlatStateMachineSchema {
      self.init(try StateMachine(schema: schema, resuming: saved))
    }

    /// Creates a machine that runs a schema without a subject and continues from a saved machine.
    ///
    /// - Throws: The schema's error if no machine of it can be in the saved state.
    public convenience init(
      schema: Schema, resuming saved: SavedMachine<State, Event>
    ) throws {
      self.init(try StateMachine(schema: schema, resuming: saved))
    }
  }
#endif
