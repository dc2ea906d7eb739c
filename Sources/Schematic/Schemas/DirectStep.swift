/// What a schema has done with an event by itself.
///
/// See ``StateMachineSchemaProtocol/takeDirectStep(on:in:)``. A trivial value, which a machine gets in
/// registers: it holds no state, only numbers by which the schema finds the state before the step.
public struct DirectStep {
  @usableFromInline
  package enum Result: UInt8 {
    /// Nothing: the machine asks the schema for a step.
    case unsupported
    /// Nothing, because no transition is enabled, and no observer has to be notified of that.
    case ignored
    /// Nothing, because no transition is enabled. The machine completes the request.
    case refused
    /// Nothing, because a state defers the event. The machine completes the request.
    case deferred
    /// All steps of the event, and nothing is queued.
    case taken
    /// All steps of the event. The machine completes the request.
    case unfinished
    /// The event's own step, and maybe eventless ones. The machine looks for more of these, and
    /// completes the request.
    case followed
  }

  @usableFromInline package let result: Result
  /// How many steps were taken.
  @usableFromInline package let steps: Int32
  /// Two numbers by which the schema finds the state before the first step.
  @usableFromInline package let bits: UInt64
  @usableFromInline package let count: Int32

  @inlinable
  package init(_ result: Result, steps: Int32 = 0, bits: UInt64 = 0, count: Int32 = 0) {
    self.result = result
    self.steps = steps
    self.bits = bits
    self.count = count
  }

  /// The machine asks the schema for a step.
  @inlinable public static var unsupported: DirectStep { DirectStep(.unsupported) }
}

/// The error of a step that a schema has taken by itself.
///
/// The machine unwraps it before anything else sees it.
// Unchecked: an error has to be `Sendable`, and this one does not leave its machine.
@usableFromInline
package struct DirectStepError<State>: Error, @unchecked Sendable {
  @usableFromInline package let underlying: any Error
  /// The state before the first step.
  @usableFromInline package let origin: State
  /// How many steps were taken before the one that failed.
  @usableFromInline package let steps: Int32

  package init(_ underlying: any Error, origin: State, steps: Int32) {
    self.underlying = underlying
    self.origin = origin
    self.steps = steps
  }
}
