/// Thrown by a schema to reject an event; the outcome is ``Outcome/rejected(_:)`` with the reason.
public struct Rejection: Error, CustomStringConvertible {
  /// The error that says why the event was rejected.
  public let reason: any Error

  /// Creates a rejection with a reason.
  public init(_ reason: any Error) {
    self.reason = reason
  }

  /// A sentence with the reason.
  public var description: String { "The event was rejected: \(reason)" }
}
