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
