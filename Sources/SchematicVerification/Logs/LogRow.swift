import Schematic

/// A row of a log: an event that a machine has handled, and the states afterwards.
///
/// ```swift
/// LogRow(event: "pay", states: ["paying"], at: 1_700_000_000_000_000)
/// ```
/// Each member that the log does not have is `nil`: the check then considers all values.
public struct LogRow: Hashable, Sendable {
  /// The kind of a row.
  public enum Kind: Hashable, Sendable {
    /// The machine has handled an event, or a timer has elapsed.
    case event
    /// The machine was started.
    case start
    /// The machine was taken over in the states of the row; the rows before are not in the log.
    case adoption
    /// The machine continues in another version of its chart.
    case migration
    /// The machine has recalled deferred events without another event.
    case recall
    /// An operator has moved the machine to the states of the row, which the chart need not reach.
    ///
    /// History and deferred events may have been kept or forgotten. Timers of states that stay active continue.
    case move
    /// An operator has paused or continued the machine, or changed its data, a timer or a job: its states are unchanged.
    case intervention
  }

  /// The id of the machine; one log may have rows of several machines.
  ///
  /// Default: the empty text, for a log of one machine.
  public var machine: String
  /// The kind.
  ///
  /// Default: `event`. A row whose event is called `start`, `adopt`, `migrate`, `recall` or `move` has that kind,
  /// unless the chart has such an event. `rewind` is a move, and `pause`, `continue`, `set data` and `cancel` are
  /// interventions.
  public var kind: Kind
  /// The name of the event, without its payload.
  public var event: String?
  /// Whether the event is that of a timer of a state: `false` for an event from outside; `nil` if it is not known.
  public var isTimer: Bool?
  /// The outcome.
  public var outcome: OutcomeKind?
  /// The active states before.
  public var from: [String]?
  /// The active states afterwards: the paths of the innermost ones, or of all.
  ///
  /// The label of a state stands for its path if no other state has it.
  public var states: [String]?
  /// The time, in microseconds since 1970.
  public var at: Int64?
  /// The version of the chart.
  public var version: Int?
  /// The line of the log, from 1 on, if a ``LogReader`` has read the row.
  public var line: Int?

  /// Creates a row.
  public init(
    machine: String = "", kind: Kind = .event, event: String? = nil, isTimer: Bool? = nil,
    outcome: OutcomeKind? = nil, from: [String]? = nil, states: [String]? = nil, at: Int64? = nil,
    version: Int? = nil, line: Int? = nil
  ) {
    (self.machine, self.kind, self.event, self.isTimer) = (machine, kind, event, isTimer)
    (self.outcome, self.from, self.states) = (outcome, from, states)
    (self.at, self.version, self.line) = (at, version, line)
  }
}

extension LogRow: CustomStringConvertible {
  /// The members in one line: `order-1: pay → paying (transitioned)`.
  public var description: String {
    let name = event ?? (kind == .event ? "an event" : "\(kind)")
    let before = from.map { "\(Self.text($0)): " } ?? ""
    let target = states.map { " → \(Self.text($0))" } ?? ""
    let end = outcome.map { " (\($0.rawValue))" } ?? ""
    let time = at.map { " at \($0)" } ?? ""
    return "\(machine.isEmpty ? "" : "\(machine): ")\(before)\(name)\(target)\(end)\(time)"
  }

  static func text(_ states: [String]) -> String {
    states.isEmpty ? "no state" : states.joined(separator: " + ")
  }
}
