/// The error thrown when a flat schema cannot be drawn.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum GraphError: Error, CustomStringConvertible {
  /// The role of a state in a graph.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Role: Sendable, Equatable, CustomStringConvertible {
    /// The schema's initial state.
    case initial
    /// The target of an event in a state.
    case target(from: String, on: String)
    /// The current state of a machine.
    case current

    /// The role as text.
    public var description: String {
      switch self {
      case .initial: "the initial state"
      case .target(let state, let event): "the target of '\(event)' in '\(state)'"
      case .current: "the current state of the machine"
      }
    }
  }

  /// A state is not among its type's `dotLabelableItems`.
  case missingItem(label: String, type: String, Role)

  /// Several items have the label of a state, and the state is equal to none of them.
  case ambiguousItem(label: String, type: String, Role)

  /// The schema threw an error for an event in a state.
  case logicFailed(state: String, event: String, any Error)

  /// The description: the fault, its place, and how to fix it.
  public var description: String {
    switch self {
    case .missingItem(let label, let type, let role):
      "The state '\(label)', \(role), is not among \(type).dotLabelableItems: add it to the list."
    case .ambiguousItem(let label, let type, let role):
      """
      Several of \(type).dotLabelableItems have the label '\(label)', and none of them is equal to \
      the state with that label, \(role): add the state to the list, or give the items different \
      dotLabels.
      """
    case .logicFailed(let state, let event, let error):
      """
      The transition logic threw an error for the event '\(event)' in '\(state)': \(error). To \
      draw a schema, its logic must return for every listed state and event; return \
      .reject(error) to reject an event.
      """
    }
  }
}
