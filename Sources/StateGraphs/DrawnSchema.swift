/// A compiled schema that knows the graph of the definition from which it was made.
///
/// For libraries that get a machine, and not its definition.
package protocol DrawnSchema {
  /// The graph, without a name.
  var graph: StateGraph { get }

  /// The states by their paths.
  var statesByPath: [String: Any] { get }
}
