// Common mistakes. With these declarations the compiler says what to write instead; without them
// it lists every initializer.

extension StateMachine {
  /// Does not compile: the schema's actions need a subject.
  @available(*, unavailable, message: "the schema's actions need a subject: add 'subject:'")
  public convenience init(schema: Schema) {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the definition's actions need a subject.
  @available(*, unavailable, message: "the actions need a subject: add 'subject:'")
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition, _ subject: Subject? = nil
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: in generic code, the schema may have another subject than the definition.
  @available(
    *, unavailable,
    message: "in generic code, constrain the schema: 'where Definition.Schema.Subject == Void'"
  )
  public convenience init<Definition: StateMachineDefinition>(
    _ definition: Definition
  ) throws(Definition.DefinitionError)
  where Definition.Schema == Schema, Definition.Subject == Void {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a definition is not a schema.
  @available(
    *, unavailable,
    message: "leave out 'schema:': 'try StateMachine(Player(), subject: deck)'"
  )
  public convenience init<Definition: StateMachineDefinition>(
    schema definition: Definition, subject: Subject? = nil
  ) where Definition.Schema == Schema {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the subject is of another type than the definition's.
  @available(
    *, unavailable,
    message: """
      the definition's 'Subject' is another type: declare 'typealias Subject', or leave out \
      'subject:' where it is 'Void'
      """
  )
  public convenience init<Definition: StateMachineDefinition, Other>(
    _ definition: Definition, subject: Other
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

extension StateMachine {
  /// Does not compile: a machine outside of an actor handles an event at once.
  @available(
    *, unavailable, message: "write 'handle(_:)'; the machine of a StateMachineActor has 'send(_:)'"
  )
  public func send(_ event: Event) {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

// The names of SwiftyStateMachine.
extension StateMachine {
  /// Does not compile: the method is `handle(_:)`.
  @available(*, unavailable, renamed: "handle(_:)")
  public func handleEvent(_ event: Event) {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the property is `didTransition`.
  @available(*, unavailable, renamed: "didTransition")
  public var didTransitionCallback: ((State, Event, State) -> Void)? {
    get { preconditionFailure("It is unavailable, and cannot be called.") }
    set { preconditionFailure("It is unavailable, and cannot be called.") }
  }
}
