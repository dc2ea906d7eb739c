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
}
