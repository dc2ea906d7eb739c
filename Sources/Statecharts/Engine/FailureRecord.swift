import Schematic

/// The data of one evaluation of guards besides the event, in the memory of the function that looks for a step.
///
/// They are the error or the result that is handled, and the errors of guards that count as false.
@usableFromInline
struct FailureRecord {
  /// The error or result that is handled; each completion has its own result.
  // First, so that a pointer to the record is one to the payload.
  @usableFromInline var payload: StepPayload

  /// The first error of a guard that has counted as false.
  private(set) var first: (error: any Error, place: FailurePlace)?

  /// The number of guards that have counted as false because of an error.
  private(set) var count = 0

  @usableFromInline
  init(handling payload: StepPayload = StepPayload()) {
    self.payload = payload
  }

  mutating func note(_ error: any Error, at place: FailurePlace) {
    if first == nil { first = (error, place) }
    count += 1
  }
}

extension UnsafeMutablePointer<FailureRecord> {
  /// The address of the payload, if there is one.
  @inlinable var payload: UnsafePointer<StepPayload>? {
    if pointee.payload.isEmpty { return nil }
    return UnsafePointer(UnsafeRawPointer(self).assumingMemoryBound(to: StepPayload.self))
  }
}

/// The error or result that a step handles besides an event: its guards and actions receive it.
@usableFromInline
struct StepPayload {
  @usableFromInline var failure: (any Error)?
  /// The node whose transition handles the error; -1 for none.
  @usableFromInline var handler: Int32 = -1
  /// The value with which a final state has completed the state around it, if ``hasResult``.
  // Not optional: an `Any?` is copied and destroyed by functions of the runtime, an `Any` by those of its value.
  @usableFromInline var storedResult: Any = ()
  @usableFromInline var hasResult = false

  @usableFromInline
  init() {}

  @usableFromInline
  init(failure: any Error, handler: Int32) {
    (self.failure, self.handler) = (failure, handler)
  }

  @inlinable var isEmpty: Bool { !hasResult && failure == nil }

  @inlinable var result: Any? { hasResult ? storedResult : nil }
}

/// A payload that is kept after the search for its step: of a step as a value, or of a choice in progress.
@usableFromInline
final class KeptPayload {
  @usableFromInline let address: UnsafePointer<StepPayload>

  @usableFromInline
  init(_ payload: StepPayload) {
    let memory = UnsafeMutablePointer<StepPayload>.allocate(capacity: 1)
    memory.initialize(to: payload)
    address = UnsafePointer(memory)
  }

  deinit {
    let memory = UnsafeMutablePointer(mutating: address)
    memory.deinitialize(count: 1)
    memory.deallocate()
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
  @inlinable static var dropsCompletions: Int { .max }

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
