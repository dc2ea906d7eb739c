/// What became of an event, as it is recorded.
public struct DurableAnswer: Codable, Hashable, Sendable {
  /// What became of an event.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// A transition was taken.
    case transitioned
    /// No transition is enabled for the event.
    case ignored
    /// The chart rejected the event.
    case rejected
    /// The event is kept until the state changes.
    case deferred
    /// A guard or an action threw, and no transition handles the error.
    case failed
  }

  /// What became of the event.
  public var kind: Kind

  /// The reason of a rejection or of a failure.
  public var message: String?

  /// The paths of the innermost active states afterwards.
  public var states: [String]

  /// How many changes of the machine were committed, this one included.
  public var version: Int64

  /// Whether an event with the same id was handled before: this is the answer to that one.
  public var isRepetition = false

  private enum CodingKeys: String, CodingKey {
    case kind, message, states, version
  }
}
