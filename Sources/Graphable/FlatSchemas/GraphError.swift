/// The error thrown when a flat schema cannot be drawn.
public struct GraphError: Error, CustomStringConvertible {
  /// The fault, its place, and how to fix it.
  public let description: String

  /// A state is not among its type's `dotLabelableItems`.
  static func missingItem(_ label: String, of type: String, _ role: String) -> Self {
    Self(
      description: """
        The state '\(label)', \(role), is not among \(type).dotLabelableItems: add it to the list.
        """)
  }

  /// Several items have the label of a state, and the state is equal to none of them.
  static func ambiguousItem(_ label: String, of type: String, _ role: String) -> Self {
    Self(
      description: """
        Several of \(type).dotLabelableItems have the label '\(label)', and none of them is equal to \
        the state with that label, \(role). Add the state to the list, or give the items different \
        dotLabels.
        """)
  }

  /// The schema threw an error for an event in a state.
  static func logicFailed(state: String, event: String, _ error: any Error) -> Self {
    Self(
      description: """
        The transition logic threw an error for the event '\(event)' in '\(state)': \(error). To \
        draw a schema, its logic must return for every listed state and event; return \
        .reject(error) to reject an event.
        """)
  }
}
