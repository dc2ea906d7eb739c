/// A fault in the declaration of a ``SystemModel``, or a message that its receiver does not have.
public struct SystemModelError: Error, Equatable, CustomStringConvertible {
  /// The fault, its place and the remedy.
  public let description: String

  init(_ description: String) { self.description = description }

  static func repeatedName(_ name: String) -> Self {
    Self("Two machines of the system have the name '\(name)'. Give each machine a name of its own.")
  }

  static func unknownMachine(_ name: String, known: [String]) -> Self {
    Self(
      "The system has no machine '\(name)'. Its machines are \(known.map { "'\($0)'" }.joined(separator: ", "))."
    )
  }

  static func otherSystem(_ name: String) -> Self {
    Self("'\(name)' is a machine of another system. Add it to this one.")
  }

  static func unknownAction(_ action: String, of machine: String, known: [String]) -> Self {
    let list = known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "The chart of '\(machine)' has no action '\(action)' that could send a message. Its named actions: \(list)."
    )
  }

  static func unknownEvent(_ event: Any, of machine: String) -> Self {
    Self(
      "'\(event)' is no event of '\(machine)'. Send an event of the type of its chart. If the chart has samples of its events, add it to them."
    )
  }

  static func undeclaredReceiver(_ name: String, of party: SystemPlan.Party) -> Self {
    let list = (party.receivers ?? []).sorted().map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      "'\(party.name)' sends a message to '\(name)', and its receivers are \(list.isEmpty ? "none" : list). Add '\(name)' to them."
    )
  }

  static func count(_ count: Int, of name: String) -> Self {
    Self("'\(name)' has \(count) machines. Give it 1 to 16.")
  }

  static func limit(_ limit: Int) -> Self {
    Self("An inbox cannot have at most \(limit) messages. Give it 1 to 1,000.")
  }

  static let tooManyMachines = Self("The system has more than 1,000 machines. Add at most 1,000.")

  static let tooManyRequests = Self("The system has more than 31 requests. Declare at most 31.")
}
