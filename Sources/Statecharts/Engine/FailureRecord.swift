import Schematic

/// The errors that concern one evaluation of guards: the one that is being handled, and those of guards that
/// count as false.
@usableFromInline
final class FailureRecord {
  /// The error that is being handled.
  let handled: (any Error)?

  /// The first error of a guard that has counted as false.
  private(set) var first: (error: any Error, place: FailurePlace)?

  /// How many guards have counted as false because of an error.
  private(set) var count = 0

  init(handling error: (any Error)? = nil) {
    handled = error
  }

  func note(_ error: any Error, at place: FailurePlace) {
    if first == nil { first = (error, place) }
    count += 1
  }
}

/// The error that a step handles, and the node whose transition handles it.
@usableFromInline
struct HandledFailure: Sendable {
  let error: any Error
  let handler: Int32
}

/// Where an error comes from, and which completions are pending then.
struct FailurePlace {
  /// The node that declares the guard or action; -1 for none.
  var node: Int32
  /// The index of the first completion that stays pending after the error is handled.
  ///
  /// Those of an earlier event do not, nor does the one whose transition has failed.
  var firstCompletion: Int

  /// No completion stays pending.
  static var dropsCompletions: Int { .max }

  init(_ node: Int32, keeping firstCompletion: Int) {
    self.node = node
    self.firstCompletion = firstCompletion
  }

  /// The place from a number of `StepFailure`, in a chart with so many nodes.
  init?(_ number: Int, nodes: Int) {
    guard number >= 0 else { return nil }
    node = Int32(number % nodes)
    firstCompletion = number / nodes
  }

  /// As a number for `StepFailure`: a chart has no more completions than nodes.
  func number(nodes: Int) -> Int {
    node < 0 ? -1 : min(firstCompletion, nodes) &* nodes &+ Int(node)
  }
}
