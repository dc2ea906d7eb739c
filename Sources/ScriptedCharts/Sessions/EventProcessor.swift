import ChartDocuments

/// Delivers the messages that `<send>` addresses to others than sessions of SCXML: an event processor (SCXML 6.2, C).
///
/// ```swift
/// final class Printer: EventProcessor {
///   let types: Set = ["printer"]
///   func location(ofSession id: String) -> String { "printer:\(id)" }
///   func send(_ message: OutgoingMessage) { print(message.name ?? "", message.data?.text ?? "") }
/// }
/// let session = ChartSession(processors: [Printer()])
/// ```
/// `<send type="printer" event="page"/>` then goes to it. An answer is an event that the program gives to the machine:
/// to ``SessionGroup/handle(_:inSession:)``, or to the machine without a group.
public protocol EventProcessor {
  /// The values of `type` that it is for, which are also its names in `_ioprocessors`.
  ///
  /// With a name of SCXML's own processor, such as `scxml`, it gets the messages whose target does not begin with `#_`.
  var types: Set<String> { get }

  /// The address at which it receives events for a session: `_ioprocessors[type].location`.
  func location(ofSession id: String) -> String

  /// Sends a message.
  ///
  /// It is called by the `<send>` itself, in the isolation domain of the machine; for a delayed message, by
  /// ``SessionGroup/advance(by:)``. Start work that takes time, and return.
  ///
  /// - Throws: ``ScriptFailure`` for a target or data that it does not support. This is the event `error.execution`, and
  ///   ends the list of actions. Any other error is the event `error.communication`: the message was not delivered.
  func send(_ message: OutgoingMessage) throws
}

/// A message of a session that an ``EventProcessor`` sends.
public struct OutgoingMessage: Hashable, Sendable {
  /// The processor's type, as the chart writes it.
  public var type: String
  /// The name of the event; `nil` if only data are sent.
  public var name: String?
  /// The address; `nil` if the chart gives none.
  public var target: String?
  /// The data; `nil` for none.
  public var data: JSONValue?
  /// The id of the message, if the chart gives one or asks for one.
  public var id: String?
  /// The id of the session that sends it.
  public var sessionID: String

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - type: The processor's type.
  ///   - name: The name of the event. Default: none.
  ///   - target: The address. Default: none.
  ///   - data: The data. Default: none.
  ///   - id: The id of the message. Default: none.
  ///   - sessionID: The id of the session that sends it.
  public init(
    type: String, name: String? = nil, target: String? = nil, data: JSONValue? = nil,
    id: String? = nil, sessionID: String
  ) {
    (self.type, self.name, self.target) = (type, name, target)
    (self.data, self.id, self.sessionID) = (data, id, sessionID)
  }
}

extension [any EventProcessor] {
  /// The processor of a message; `nil` for that of SCXML, or if there is none.
  func processor(of type: String?, to target: String?) -> (any EventProcessor)? {
    if let type, !ScriptedProgram.processors.contains(type) {
      return first { $0.types.contains(type) }
    }
    guard let target, !target.hasPrefix("#_") else { return nil }
    return first { !$0.types.isDisjoint(with: ScriptedProgram.processors) }
  }

  /// The addresses of a session, by the types; the first of two processors for one type counts.
  func locations(ofSession id: String) -> [String: String] {
    var locations: [String: String] = [:]
    for processor in reversed() {
      for type in processor.types where !ScriptedProgram.processors.contains(type) {
        locations[type] = processor.location(ofSession: id)
      }
    }
    return locations
  }
}
