#if canImport(Observation)
  import Schematic

  // Unavailable overloads that improve the compiler's message for a common mistake.

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension ObservableStateMachine {
    /// Unavailable: the definition's actions need a subject.
    @available(*, unavailable, message: "the actions need a subject: add 'subject:'")
    public convenience init<Definition: StateMachineDefinition>(
      _ definition: Definition
    ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
      preconditionFailure("It is unavailable, and cannot be called.")
    }

    /// Unavailable: a definition is not a schema.
    @available(
      *, unavailable,
      message: "leave out 'schema:': 'try ObservableStateMachine(Player(), subject: deck)'"
    )
    public convenience init<Definition: StateMachineDefinition>(
      schema definition: Definition, subject: Schema.Subject? = nil
    ) where Definition.Schema == Schema {
      preconditionFailure("It is unavailable, and cannot be called.")
    }
  }
#endif
