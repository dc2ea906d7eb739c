import Schematic

/// What happened to an event, as it is recorded.
public struct DurableAnswer: Codable, Hashable, Sendable {
  /// What happened to the event.
  public var kind: OutcomeKind

  /// Why it was ignored or rejected, or the error of a failure; `nil` otherwise.
  public var reason: String?

  /// The paths of the innermost active states afterwards.
  public var states: [String]

  /// How many changes of the machine were committed, this one included.
  public var version: Int64

  /// Whether an event with the same id was handled before: this is its answer.
  public var isRepetition = false

  @usableFromInline
  init(kind: OutcomeKind, reason: String? = nil, states: [String], version: Int64) {
    (self.kind, self.reason, self.states, self.version) = (kind, reason, states, version)
  }

  private enum CodingKeys: String, CodingKey {
    case kind, reason, states, version
  }
}
