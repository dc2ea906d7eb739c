/// A declaration of a state machine that is checked when a schema is made from it.
///
/// Transition tables, state maps, statecharts and flat schemas are definitions. You write a definition.
/// ``makeSchema()`` validates it as a whole and makes the schema that machines run. Pass a definition to a
/// ``StateMachine``, an actor, an observable object, a graph or a diagram.
///
/// ```swift
/// let machine = try StateMachine(Player(), subject: deck)
/// ```
/// A flat schema needs no validation: it is a definition of itself, and the initializer does not throw.
///
/// Conform to this protocol to add a kind of definition. A protocol that refines it must restate
/// `associatedtype Subject = Void`.
public protocol StateMachineDefinition<State, Event, Subject> {
  /// The states that the definition names. The state of the machine may be another type, for
  /// instance a configuration of several active states.
  associatedtype State
  /// The events that the machine handles.
  associatedtype Event
  /// The value or object that actions operate on; `Void` if there is none.
  associatedtype Subject = Void
  /// The content of the definition, usually made by a result builder.
  associatedtype DefinitionBody
  /// The schema that is made from the definition.
  // Not constrained to this `Event` and `Subject`: the compiler then fails to infer a default
  // `Subject`.
  associatedtype Schema: StateMachineSchemaProtocol
  /// The error that lists every fault of the definition; `Never` if there can be none.
  associatedtype DefinitionError: Error
  /// The transitions of a ``FlatStateMachineSchema``, which is a definition with a function instead of a body.
  @_documentation(visibility: internal)
  associatedtype DefinitionTransition = Never

  /// The name under which machines of the definition are stored and shown. Default: the name of the type.
  ///
  /// Declare it before the type is renamed: `var definitionName: String { "Checkout" }`.
  var definitionName: String { get }

  /// The version of the definition; increment it to distinguish saved machines of different versions. Default: 1.
  ///
  /// `var definitionVersion: Int { 2 }`. A machine's ``StateMachine/schema`` has it, too.
  var definitionVersion: Int { get }

  /// The declarations.
  // A requirement although this library does not read it: in a module with default main actor
  // isolation, a conformance is inferred to be isolated only if one of its witnesses is the user's
  // code.
  var body: DefinitionBody { get }

  /// Returns the transition of a flat schema.
  // A requirement for the same reason: in a flat schema, this function is the user's code, and the body
  // is inherited.
  @_documentation(visibility: internal)
  func transition(from state: State, on event: Event) throws -> DefinitionTransition

  /// Validates the definition and makes its schema.
  ///
  /// Create a schema once and share it among any number of machines.
  ///
  /// - Throws: An error with every fault that validation found.
  func makeSchema() throws(DefinitionError) -> Schema
}

// Long names, because each is a name inside of every user's definition.
extension StateMachineDefinition {
  /// The name of the type.
  public var definitionName: String { "\(Self.self)" }

  /// The first version.
  public var definitionVersion: Int { 1 }
}

// A schema that is its own definition, such as a flat one, would have two defaults.
extension StateMachineDefinition where Self: StateMachineSchemaProtocol {
  /// The name of the type.
  public var definitionName: String { "\(Self.self)" }

  /// The first version.
  public var definitionVersion: Int { 1 }
}

extension StateMachineDefinition where DefinitionTransition == Never {
  /// Is never called: the transitions are in the body.
  @_documentation(visibility: internal)
  public func transition(from state: State, on event: Event) -> Never {
    preconditionFailure("Only flat schemas have this function.")
  }
}
