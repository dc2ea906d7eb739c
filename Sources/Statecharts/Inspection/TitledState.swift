import StateGraphs

/// A state with a title besides its id, for charts that are made of data.
///
/// An id is unique in the chart, a title among the states beside it. Paths, diagrams, and the tree that a
/// ``Configuration`` prints contain the titles.
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

/// The title of a state in paths and diagrams.
///
/// Without a title, it is the description without the names of types, which may differ from process to process.
func title(of state: some Hashable) -> String {
  (state as? any TitledState)?.title ?? StateGraph.description(of: state)
}
