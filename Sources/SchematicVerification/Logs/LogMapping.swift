import ChartModel
import Schematic

/// The members of a line of JSON that are those of a row.
///
/// A member in an object is written with a dot: `payload.name`. A line without a member has a row without it.
public struct LogMapping: Hashable, Sendable {
  /// The unit of times that are numbers.
  public enum TimeUnit: String, CaseIterable, Hashable, Sendable {
    /// Seconds, also with decimal places.
    case seconds = "s"
    /// Milliseconds.
    case milliseconds = "ms"
    /// Microseconds.
    case microseconds = "us"
  }

  /// The id of the machine.
  ///
  /// Default: `machine`.
  public var machine = "machine"
  /// The name of the event.
  ///
  /// Default: `event`.
  public var event = "event"
  /// The states afterwards: an array of strings, or a string for one state.
  ///
  /// Default: `states`.
  public var states = "states"
  /// The states before.
  ///
  /// Default: `from`.
  public var from = "from"
  /// The time: a number, or a text such as `2026-11-28T19:30:00.5Z`.
  ///
  /// Default: `at`.
  public var at = "at"
  /// The outcome.
  ///
  /// Default: `outcome`.
  public var outcome = "outcome"
  /// The version of the chart.
  ///
  /// Default: `chartVersion`.
  public var version = "chartVersion"
  /// The unit of times that are numbers.
  ///
  /// Default: microseconds, since 1970.
  public var timeUnit = TimeUnit.microseconds

  /// Creates a mapping with the defaults.
  public init() {}

  /// Changes the member of a part of the row, as options of the command do: `states=to`, `at=time:s`.
  ///
  /// - Parameter text: The part, `=`, and the member; for `at` also a colon and the unit.
  /// - Throws: ``LogMappingError``.
  public mutating func change(_ text: String) throws(LogMappingError) {
    guard let separator = text.firstIndex(of: "=") else { throw LogMappingError(text: text) }
    var member = String(text[text.index(after: separator)...])
    switch text[..<separator] {
    case "machine": machine = member
    case "event": event = member
    case "states": states = member
    case "from": from = member
    case "outcome": outcome = member
    case "version": version = member
    case "at":
      if let colon = member.lastIndex(of: ":"),
        let unit = TimeUnit(rawValue: String(member[member.index(after: colon)...]))
      {
        timeUnit = unit
        member = String(member[..<colon])
      }
      at = member
    default: throw LogMappingError(text: text)
    }
  }
}

/// A text that changes no part of a mapping.
public struct LogMappingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String

  /// The parts of a row.
  public var description: String {
    "'\(text)' is no mapping. Write 'states=MEMBER', with 'machine', 'event', 'states', 'from', 'at', 'outcome' or 'version'. The member of 'at' may have a unit: 'at=time:s', ':ms' or ':us'."
  }
}

/// A line of a log that is no row.
public struct LogLineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1 on.
  public let line: Int
  /// The reason in a sentence.
  public let reason: String

  /// The line and the reason.
  public var description: String { "Line \(line): \(reason)" }
}

extension LogMapping {
  /// - Throws: A reason.
  func row(_ object: JSONNode) throws(LogValueError) -> LogRow {
    LogRow(
      machine: try text(machine, of: object) ?? "", event: try text(event, of: object),
      outcome: try outcomeKind(of: object), from: try paths(from, of: object),
      states: try paths(states, of: object), at: try time(of: object),
      version: try number(version, of: object))
  }

  func value(_ member: String, of object: JSONNode) -> JSONNode? {
    // A member whose name has a dot comes first.
    let found =
      object[member]
      ?? member.split(separator: ".").reduce(object) { $0?[String($1)] }
    if case .null? = found?.content { return nil }
    return found
  }

  private func text(_ member: String, of object: JSONNode) throws(LogValueError) -> String? {
    switch value(member, of: object)?.content {
    case nil: nil
    case .string(let text), .number(let text): text
    case .some(let content): throw LogValueError(member, "a text", content)
    }
  }

  private func number(_ member: String, of object: JSONNode) throws(LogValueError) -> Int? {
    guard let content = value(member, of: object)?.content else { return nil }
    guard case .number(let text) = content, let number = Int(text) else {
      throw LogValueError(member, "a whole number", content)
    }
    return number
  }

  private func paths(_ member: String, of object: JSONNode) throws(LogValueError) -> [String]? {
    guard let value = value(member, of: object) else { return nil }
    if let text = value.string { return [text] }
    guard let elements = value.elements else {
      throw LogValueError(member, "an array of states", value.content)
    }
    var states: [String] = []
    for element in elements {
      guard let text = element.string else {
        throw LogValueError(member, "an array of states", value.content)
      }
      states.append(text)
    }
    return states
  }

  private func outcomeKind(of object: JSONNode) throws(LogValueError) -> OutcomeKind? {
    guard let text = try text(outcome, of: object) else { return nil }
    guard let kind = OutcomeKind(rawValue: text) else {
      throw LogValueError(
        outcome, OutcomeKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "),
        .string(text))
    }
    return kind
  }

  private func time(of object: JSONNode) throws(LogValueError) -> Int64? {
    guard let content = value(at, of: object)?.content else { return nil }
    let time: Int64? =
      switch content {
      case .number(let text): Int64(decimal: text, scale: timeUnit.decimalPlaces)
      case .string(let text): Int64(microsecondsOf: text)
      case .null, .bool, .array, .object: nil
      }
    guard let time else {
      throw LogValueError(at, "a number or a time such as '2026-11-28T19:30:00Z'", content)
    }
    return time
  }
}

/// A value that a row cannot have.
struct LogValueError: Error {
  let reason: String

  init(_ member: String, _ expected: String, _ content: JSONNode.Content) {
    let value = JSONNode(content: content, position: SourcePosition(line: 1, column: 1)).value
    reason =
      "'\(member)' is \(value.text.prefix(80)), and not \(expected). Map another member, or correct the line."
  }
}

extension LogMapping.TimeUnit {
  fileprivate var decimalPlaces: Int {
    switch self {
    case .seconds: 6
    case .milliseconds: 3
    case .microseconds: 0
    }
  }
}
