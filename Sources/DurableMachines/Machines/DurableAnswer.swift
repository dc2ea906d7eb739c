import Schematic

/// The recorded answer to an event: its outcome, and the state of the machine afterwards.
public struct DurableAnswer: Codable, Hashable, Sendable {
  /// The outcome of the event.
  public var kind: OutcomeKind

  /// The reason if the event was ignored or rejected, or the error if it failed; `nil` otherwise.
  public var reason: String?

  /// The paths of the innermost active states afterwards.
  public var states: [String]

  /// How many changes of the machine are committed, this one included.
  public var version: Int64

  /// Whether an event with the same id was handled before, so that this is its recorded answer.
  public var isRepetition = false

  @usableFromInline
  init(kind: OutcomeKind, reason: String? = nil, states: [String], version: Int64) {
    (self.kind, self.reason, self.states, self.version) = (kind, reason, states, version)
  }

  private enum CodingKeys: String, CodingKey {
    case kind, reason, states, version
  }
}
