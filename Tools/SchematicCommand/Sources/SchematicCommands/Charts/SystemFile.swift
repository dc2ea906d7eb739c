import Foundation

/// A file that says how the machines of several charts form a system.
struct SystemFile: Decodable {
  /// One machine, or several that are the same; its name is that of the chart's file.
  struct Machine: Decodable {
    var count: Int?
    /// The events that come from outside, and how many of them.
    var outside: [String]?
    var outsideLimit: Int?
    /// `actor`, `durable` or `network`.
    var delivery: String?
    var isCreated: Bool?
    var restarts: Bool?
    /// The states in which it may wait without end.
    var restsIn: [String]?
    /// The messages that it may ignore.
    var ignores: [String]?
  }

  struct Sending: Decodable {
    var from: String
    var action: String
    var event: String
    var to: String
  }

  struct Request: Decodable {
    var event: String
    var from: String
    var to: String
    var answers: [String]
  }

  var inboxLimit: Int?
  var machines: [String: Machine]?
  var sends: [Sending]?
  var requests: [Request]?
  /// States of machines that are never active at once.
  var never: [[String: String]]?

  /// - Throws: ``Fault`` if the file cannot be read, or is not such a file.
  init(contentsOf path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Fault("\(path): error: The description of the system cannot be read: check the path.")
    }
    do {
      self = try JSONDecoder().decode(SystemFile.self, from: data)
      try Self.refuseUnknownMembers(in: JSONSerialization.jsonObject(with: data))
    } catch {
      throw Fault(
        "\(path): error: This is no description of a system: \(Self.reason(error)) Write a JSON object. Its members are 'machines', 'sends', 'requests', 'never' and 'inboxLimit', and all are optional."
      )
    }
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: - Faults

  /// A name that is misspelled would be left out, and its properties with it.
  private static func refuseUnknownMembers(in json: Any) throws {
    func check(_ object: Any?, _ known: [String], _ place: String = "") throws {
      guard let members = object as? [String: Any] else { return }
      for name in members.keys.sorted() where !known.contains(name) {
        throw Fault(
          "\(place)'\(name)' is no member. The members there are \(known.map { "'\($0)'" }.joined(separator: ", "))."
        )
      }
    }
    let file = json as? [String: Any] ?? [:]
    try check(file, ["machines", "sends", "requests", "never", "inboxLimit"])
    for (name, machine) in file["machines"] as? [String: Any] ?? [:] {
      try check(
        machine,
        [
          "count", "outside", "outsideLimit", "delivery", "isCreated", "restarts", "restsIn",
          "ignores",
        ], "In the machine '\(name)': ")
    }
    for sending in file["sends"] as? [Any] ?? [] {
      try check(sending, ["from", "action", "event", "to"], "In 'sends': ")
    }
    for request in file["requests"] as? [Any] ?? [] {
      try check(request, ["event", "from", "to", "answers"], "In 'requests': ")
    }
  }

  private static func reason(_ error: any Error) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "The file" : "'\(path)'"
    }
    return switch error {
    case let fault as Fault: fault.description
    case DecodingError.typeMismatch(let type, let context):
      "\(place(context)) is no \(name(of: type))."
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context)) has no member '\(key.stringValue)'."
    case DecodingError.valueNotFound(_, let context): "\(place(context)) has no value."
    default: "The file is no JSON."
    }
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type: "whole number"
    case is Bool.Type: "'true' or 'false'"
    case is [Any].Type: "array"
    default: "object"
    }
  }
}
