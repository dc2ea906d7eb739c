import Schematic

/// The schema of a definition, made once for machines on any number of actors.
///
/// ```swift
/// let sessions = try SharedSchema(unchecked: Session())
/// // … for each connection:
/// let session = StateMachineActor(schema: sessions.schema(), subject: peer)
/// ```
/// The schema of a chart, a table or a map contains the actions of its definition. Actions are not
/// `Sendable`, so such a schema cannot be used by a second actor. If the definition is `Sendable`,
/// its actions are isolated to no actor, and this type shares them.
///
/// Flat schemas that are types need no sharing: they are `Sendable`.
public struct SharedSchema<Schema: StateMachineSchemaProtocol>: Sendable {
  // Unchecked: a schema never changes, and its actions hold `Sendable` values only, by the
  // precondition of the initializer.
  private nonisolated(unsafe) let shared: Schema

  /// Validates a definition and makes its schema.
  ///
  /// `unchecked` marks the precondition below, which the compiler cannot verify. If it does not
  /// hold, several actors access one object at the same time, which is a data race.
  ///
  /// ```swift
  /// var body: [Element] {
  ///   let cache = Cache()                                // wrong: every machine changes this cache
  ///   state(.open) { on(.bye, to: .closed) { _ in cache.clear() } }
  /// }
  /// ```
  /// - Parameter definition: The definition to share.
  /// - Precondition: Every object that the definition's `body` creates, and that its actions hold,
  ///   is `Sendable`. Put an object that belongs to one machine into the subject.
  /// - Throws: An error with every fault of the definition.
  public init<Definition: StateMachineDefinition & Sendable>(
    unchecked definition: Definition
  ) throws(Definition.DefinitionError) where Definition.Schema == Schema {
    shared = try definition.makeSchema()
  }

  /// Returns the schema, for one more machine on any actor.
  ///
  /// - Complexity: O(1): it returns a reference.
  public func schema() -> sending Schema {
    nonisolated(unsafe) let schema = shared
    return schema
  }
}
