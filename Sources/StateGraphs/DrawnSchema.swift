/// A compiled schema that knows the graph of the definition from which it was made.
///
/// For libraries that get a machine, and not its definition.
package protocol DrawnSchema {
  /// The graph, without a name.
  var graph: StateGraph { get }

  /// The states by their paths.
  var statesByPath: [String: Any] { get }

  /// A text that differs if the states do; schemas with the same text and type have the same graph, as far as is known.
  var structure: String { get }

  /// Whether it says which guards it evaluates, and needs no subject to say why it ignores an event.
  var knowsGuards: Bool { get }
}

extension DrawnSchema {
  package var structure: String { "" }
  package var knowsGuards: Bool { false }
}

/// The drawing of a compiled schema, for tools that get a machine, and not its definition.
@_documentation(visibility: internal)
public struct SchemaDrawing {
  private let schema: any DrawnSchema

  /// Finds the drawing of a schema.
  ///
  /// - Returns: `nil` if the schema knows no graph, as the flat ones.
  public init?(of schema: some Any) {
    guard let schema = schema as? any DrawnSchema else { return nil }
    self.schema = schema
  }

  /// The graph, without a name.
  ///
  /// - Complexity: O(*n*) for *n* states and transitions, at each call.
  public var graph: StateGraph { schema.graph }

  /// The states by their paths.
  public var statesByPath: [String: Any] { schema.statesByPath }

  /// A text that differs if the states do; schemas with the same text and type have the same graph, as far as is known.
  public var structure: String { schema.structure }

  /// Whether the schema says which guards it evaluates, and needs no subject to say why it ignores an event.
  public var knowsGuards: Bool { schema.knowsGuards }
}
