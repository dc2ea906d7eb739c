import Schematic

// Unavailable overloads that improve the compiler's message for a common mistake.

extension StateMachineActor {
  /// Unavailable: the definition's actions need a subject.
  @available(*, unavailable, message: "the actions need a subject: add 'subject:'")
  public init<Definition: StateMachineDefinition & SendableMetatype>(
    _ definition: sending Definition, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    self.init(schema: unavailable(), subject: unavailable())
  }

  /// Unavailable: a definition is not a schema.
  @available(
    *, unavailable,
    message: "leave out 'schema:': 'try StateMachineActor(Session(), subject: peer)'"
  )
  public init<Definition: StateMachineDefinition>(
    schema definition: Definition, subject: sending Schema.Subject,
    on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Definition.Schema == Schema {
    self.init(schema: unavailable(), subject: unavailable())
  }
}

private func unavailable<Value>() -> Value {
  preconditionFailure("It is unavailable, and cannot be called.")
}
