/// Thrown by a schema to refuse an event; the sender gets ``Outcome/rejected(_:)`` with the reason.
public struct Rejection: Error, CustomStringConvertible {
  /// Why the event was refused.
  public let reason: any Error

  /// Makes a refusal.
  public init(_ reason: any Error) {
    self.reason = reason
  }

  /// The reason in words.
  public var description: String { "The event was rejected: \(reason)" }
}
