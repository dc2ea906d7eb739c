/// Why a flat schema could not be drawn.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum GraphError: Error, CustomStringConvertible {
  /// The part that a state plays in a graph.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Role: Sendable, Equatable, CustomStringConvertible {
    /// The schema's initial state.
    case initial
    /// Where an event leads from a state.
    case target(from: String, on: String)
    /// The state that a machine is in.
    case current

    /// The part in words.
    public var description: String {
      switch self {
      case .initial: "which is the initial state"
      case .target(let state, let event): "to which '\(event)' leads from '\(state)'"
      case .current: "which the machine is in"
      }
    }
  }

  /// A state is not among its type's `dotLabelableItems`.
  case missingItem(label: String, type: String, Role)

  /// Several items have a state's label, and the state equals none of them.
  case ambiguousItem(label: String, type: String, Role)

  /// The schema's logic threw when it was asked what an event does in a state.
  case logicFailed(state: String, event: String, any Error)

  /// What happened, where, and what to do.
  public var description: String {
    switch self {
    case .missingItem(let label, let type, let role):
      "The state '\(label)', \(role), is not among \(type).dotLabelableItems: add it to the list."
    case .ambiguousItem(let label, let type, let role):
      """
      Several of \(type).dotLabelableItems have the label '\(label)', and none of them equals the \
      state with that label \(role): add the state to the list, or give the items different \
      dotLabels.
      """
    case .logicFailed(let state, let event, let error):
      """
      The transition logic threw when it was asked what '\(event)' does in '\(state)': \(error). \
      A schema that is drawn must answer for every listed state and event; return \
      .reject(error) to refuse an event.
      """
    }
  }
}
