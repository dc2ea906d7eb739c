import StateGraphs

/// A state that has another name among the states around it than by itself.
///
/// The states of a chart that is made of data have ids, which are unique, and names, which are unique among
/// the states beside them only. Paths, the shapes in diagrams, and the tree that a ``Configuration`` prints
/// have the names.
///
/// ```swift
/// struct Room: Hashable, CustomStringConvertible, TitledState {
///   let number: Int
///   let title: String
///   var description: String { "\(number)" }
/// }
/// ```
public protocol TitledState {
  /// The name of the state, unique among the states beside it.
  var title: String { get }
}

/// The title of a state in paths and diagrams: if its type has no titles, its description without the names of types,
/// which may differ from process to process.
func title(of state: some Hashable) -> String {
  (state as? any TitledState)?.title ?? StateGraph.description(of: state)
}
