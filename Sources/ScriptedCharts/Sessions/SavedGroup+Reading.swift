import ChartDocuments
import Foundation
import LoadedCharts

extension SavedGroup {
  /// - Throws: ``ScriptFailure`` if the value is no saved group.
  init(_ json: JSONValue) throws {
    sessions = try json.elements("sessions").map(Session.init)
    services = try json.elements("services").map(Service.init)
    queue = try json.elements("queue").map(Event.init)
    timers = try json.elements("timers").map(Timer.init)
    let roots = sessions.filter { $0.origin == nil }
    guard roots.count == 1, sessions.first?.origin == nil else { throw Self.invalid }
  }

  static let invalid = ScriptFailure(
    "The value is no saved group of this chart: pass the value of 'SessionGroup.saved()'")
}

extension SavedGroup.Session {
  fileprivate init(_ json: JSONValue) throws {
    machine = try json.required("machine").decoded(as: SavedGroup.Machine.Saved.self)
    data = try json.required("data")
    pending = try json.elements("pending").map { try $0.integer() }
    guard json["parent"] != nil else { return }
    let chart: SessionGroup.InvokedChart =
      if let file = try json["file"]?.string { .file(file) } else {
        .content(try json.required("content").string)
      }
    origin = SavedGroup.Origin(
      parent: try json.required("parent").string, number: try json.required("number").integer(),
      id: try json.required("id").string, chart: chart)
  }
}

extension SavedGroup.Service {
  fileprivate init(_ json: JSONValue) throws {
    parent = try json.required("parent").string
    number = try json.required("number").integer()
    id = try json.required("id").string
    guard let type = try json["type"]?.string else { return }
    values = ServiceInvocation.Values(
      type: type, source: try json["source"]?.string, content: json["content"], data: json["data"])
  }
}

extension SavedGroup.Event {
  fileprivate init(_ json: JSONValue) throws {
    event = try NamedEvent(json.required("event"))
    receiver = try json.required("to").string
    (service, sender) = (try json["service"]?.string, try json["from"]?.string)
  }
}

extension SavedGroup.Timer {
  fileprivate init(_ json: JSONValue) throws {
    let parts: [Int64] = try json.elements("after").map { try $0.integer() }
    guard parts.count == 2, (0..<1_000_000_000_000_000_000).contains(parts[1]), parts[0] >= 0 else {
      throw SavedGroup.invalid
    }
    time = Duration(secondsComponent: parts[0], attosecondsComponent: parts[1])
    guard time <= Self.longest else { throw SavedGroup.invalid }
    event = try NamedEvent(json.required("event"))
    sender = try json.required("from").string
    id = try json["id"]?.string
    let address = try json["to"]?.string
    if let type = try json["type"]?.string {
      target = .processor(
        OutgoingMessage(
          type: type, name: json["hasName"] == nil ? event.name : nil, target: address,
          data: event.data, id: id, sessionID: sender))
    } else {
      target = address.map { .address($0) } ?? .sender
    }
  }

  /// A thousand years: longer than a delay of a file.
  private static let longest = Duration.seconds(1000 * 366 * 86_400 as Int64)
}

extension NamedEvent {
  fileprivate init(_ json: JSONValue) throws {
    self.init(try json.required("name").string, data: json["data"])
    guard let fields = json["fields"] else { return }
    guard case .object(let members) = fields else { throw SavedGroup.invalid }
    for member in members {
      guard let field = Field(rawValue: member.name) else { throw SavedGroup.invalid }
      self.fields[field] = try member.value.string
    }
  }
}

// MARK: - Values

extension JSONValue {
  init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self = try JSONValue(encoder.encode(value))
  }

  fileprivate func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    do { return try JSONDecoder().decode(type, from: data()) } catch { throw SavedGroup.invalid }
  }

  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate func required(_ name: String) throws -> JSONValue {
    guard let value = self[name] else { throw SavedGroup.invalid }
    return value
  }

  /// The elements of a member; none if it is not there.
  fileprivate func elements(_ name: String) throws -> [JSONValue] {
    guard let value = self[name] else { return [] }
    guard case .array(let elements) = value else { throw SavedGroup.invalid }
    return elements
  }

  fileprivate var string: String {
    get throws {
      guard case .string(let text) = self else { throw SavedGroup.invalid }
      return text
    }
  }

  fileprivate func integer<Number: FixedWidthInteger>() throws -> Number {
    guard case .number(let text) = self, let number = Number(text) else { throw SavedGroup.invalid }
    return number
  }
}
