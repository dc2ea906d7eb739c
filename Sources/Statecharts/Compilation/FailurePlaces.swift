/// Where in a compiled chart an error comes from: the node that declares the guard or action.
///
/// It is read only when an error is thrown.
struct FailurePlaces {
  /// By the position of an action among the chart's actions.
  var actions: [Int32] = []
  /// By the number of a guard or barrier.
  var conditions: [Int32] = []
  /// By the node of a choice: the source of the transition to it.
  var choices: [Int32: Int32] = [:]
  /// By node: its transitions for failures.
  var handlers: [Int32: IndexRange] = [:]
}

extension UnnumberedNode {
  /// The place of the errors of the node's transitions.
  ///
  /// A choice fails as a whole, so that its branches fail in the source of the transition to it. The errors
  /// of a transition for failures are handled further out.
  var failurePlace: Int32 {
    guard let source = choiceSource else { return number }
    return isChoiceOfFailure ? source.parent?.number ?? -1 : source.number
  }
}
