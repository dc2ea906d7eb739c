/// A state with descriptions of its own, for traces, debuggers and error messages.
///
/// A type that combines several active states should conform, because its description may have many
/// lines. For any other state, `String(describing:)` is used.
public protocol DescribedState {
  /// The state in one line, such as the names of its innermost active states.
  var briefDescription: String { get }

  /// The active states as a tree, outer states first; each with its depth, 1 at the top.
  var activeStateLines: [(depth: Int, text: String)] { get }
}

/// The state in one line: its own brief description, or `String(describing:)`.
package func briefDescription<State>(of state: State) -> String {
  (state as? any DescribedState)?.briefDescription ?? "\(state)"
}
