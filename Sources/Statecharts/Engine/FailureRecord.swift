import Schematic

/// The data of one evaluation of guards besides the event.
///
/// They are the error or the result that is handled, and the errors of guards that count as false.
@usableFromInline
final class FailureRecord {
  /// The error or result that is handled; each completion has its own result.
  @usableFromInline var payload: StepPayload?

  /// The first error of a guard that has counted as false.
  private(set) var first: (error: any Error, place: FailurePlace)?

  /// The number of guards that have counted as false because of an error.
  private(set) var count = 0

  @usableFromInline
  init(handling payload: StepPayload? = nil) {
    self.payload = payload
  }

  func note(_ error: any Error, at place: FailurePlace) {
    if first == nil { first = (error, place) }
    count += 1
  }
}

/// The error or result that a step handles besides an event: its guards and actions receive it.
// Indirect, because each configuration and each context has room for a payload.
@usableFromInline
indirect enum StepPayload {
  /// An error, and the node whose transition handles it.
  case failure(any Error, handler: Int32)
  /// The value with which a final state has completed the state around it.
  case result(Any)

  var failure: (any Error)? {
    if case .failure(let error, _) = self { error } else { nil }
  }

  var handler: Int32? {
    if case .failure(_, let handler) = self { handler } else { nil }
  }

  var result: Any? {
    if case .result(let value) = self { value } else { nil }
  }
}

/// The place of an error, with the completions that are pending then.
@usableFromInline
struct FailurePlace {
  /// The node that declares the guard or action; -1 for none.
  @usableFromInline var node: Int32
  /// The index of the first completion that stays pending after the error is handled.
  ///
  /// Completions of an earlier event do not stay pending, nor does the one whose transition has failed.
  @usableFromInline var firstCompletion: Int

  /// No completion stays pending.
  static var dropsCompletions: Int { .max }

  init(_ node: Int32, keeping firstCompletion: Int) {
    self.node = node
    self.firstCompletion = firstCompletion
  }

  /// Creates the place from a number of `StepFailure`, in a chart with this number of nodes.
  @usableFromInline
  init?(_ number: Int, nodes: Int) {
    guard number >= 0 else { return nil }
    node = Int32(number % nodes)
    firstCompletion = number / nodes
  }

  /// The place as a number for `StepFailure`: a chart has no more completions than nodes.
  func number(nodes: Int) -> Int {
    node < 0 ? -1 : min(firstCompletion, nodes) &* nodes &+ Int(node)
  }
}
