import Schematic

// Common mistakes. With these declarations the compiler says what to write instead; without them
// it lists every initializer.

extension StateGraph {
  /// Does not compile: a machine stores no declarations, so draw its definition.
  @available(
    *, unavailable,
    message: "draw the definition: 'StateGraph(of: definition, highlighting: machine.state)'"
  )
  public init<Schema: StateMachineSchemaProtocol>(
    of machine: StateMachine<Schema>, named name: String = ""
  ) throws {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the states and events of a flat schema that is drawn have labels.
  @available(
    *, unavailable, message: "conform the types of states and events to 'DOTLabelable'"
  )
  public init<Schema: FlatStateMachineSchema>(
    of machine: StateMachine<Schema>, named name: String = ""
  ) throws {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the states and events of a flat schema that is drawn have labels.
  @available(
    *, unavailable, message: "conform the types of states and events to 'DOTLabelable'"
  )
  public init<Schema: FlatStateMachineSchema>(
    of schema: Schema, named name: String = ""
  ) throws {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
