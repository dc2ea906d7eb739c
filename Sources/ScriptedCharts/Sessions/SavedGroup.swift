import ChartDocuments
import LoadedCharts

/// A group as JSON, without references: sessions are named by their ids.
struct SavedGroup {
  typealias Machine = SessionGroup.Machine

  struct Session {
    var machine: Machine.Saved
    var data: JSONValue
    /// The invocations that start when the macrostep ends: after an error of the machine.
    var pending: [Int] = []
    /// `nil` for the chart itself.
    var origin: Origin?
  }

  struct Origin: Equatable {
    var parent: String
    var number: Int
    var id: String
    var chart: SessionGroup.InvokedChart
  }

  struct Service {
    var parent: String
    var number: Int
    var id: String
    /// `nil` if it, or a session, has ended.
    var values: ServiceInvocation.Values?
  }

  struct Event {
    var event: NamedEvent
    var receiver: String
    /// The id of the invocation of the receiver, if it goes to a service.
    var service: String?
    var sender: String?
  }

  struct Timer {
    var time: Duration
    var event: NamedEvent
    var target: SessionGroup.Target
    var sender: String
    var id: String?
  }

  /// The chart itself first, and each parent before its children.
  var sessions: [Session] = []
  var services: [Service] = []
  var queue: [Event] = []
  /// In the order of their times.
  var timers: [Timer] = []
}

// MARK: - Writing

extension SavedGroup {
  var json: JSONValue {
    get throws {
      var members = [JSONMember("sessions", .array(try sessions.map { try $0.json }))]
      members.append("services", services.map(\.json))
      members.append("queue", queue.map(\.json))
      members.append("timers", timers.map(\.json))
      return .object(members)
    }
  }
}

extension SavedGroup.Session {
  fileprivate var json: JSONValue {
    get throws {
      var members = [
        JSONMember("machine", try JSONValue(encoding: machine)), JSONMember("data", data),
      ]
      members.append("pending", pending.map { .number("\($0)") })
      if let origin {
        members += [
          JSONMember("parent", .string(origin.parent)),
          JSONMember("number", .number("\(origin.number)")), JSONMember("id", .string(origin.id)),
        ]
        switch origin.chart {
        case .file(let name): members.append(JSONMember("file", .string(name)))
        case .content(let text): members.append(JSONMember("content", .string(text)))
        }
      }
      return .object(members)
    }
  }
}

extension SavedGroup.Service {
  fileprivate var json: JSONValue {
    var members = [
      JSONMember("parent", .string(parent)), JSONMember("number", .number("\(number)")),
      JSONMember("id", .string(id)),
    ]
    if let values {
      members.append(JSONMember("type", .string(values.type)))
      members.append("source", values.source)
      if let content = values.content { members.append(JSONMember("content", content)) }
      if let data = values.data { members.append(JSONMember("data", data)) }
    }
    return .object(members)
  }
}

extension SavedGroup.Event {
  fileprivate var json: JSONValue {
    var members = [JSONMember("event", event.json), JSONMember("to", .string(receiver))]
    members.append("service", service)
    members.append("from", sender)
    return .object(members)
  }
}

extension SavedGroup.Timer {
  fileprivate var json: JSONValue {
    let (seconds, attoseconds) = time.components
    var members = [
      JSONMember("after", .array([.number("\(seconds)"), .number("\(attoseconds)")])),
      JSONMember("event", event.json), JSONMember("from", .string(sender)),
    ]
    members.append("id", id)
    switch target {
    case .sender: break
    case .address(let address): members.append(JSONMember("to", .string(address)))
    case .processor(let message):
      members.append(JSONMember("type", .string(message.type)))
      members.append("to", message.target)
      if message.name == nil { members.append(JSONMember("hasName", .bool(false))) }
    }
    return .object(members)
  }
}

extension NamedEvent {
  fileprivate var json: JSONValue {
    var members = [JSONMember("name", .string(name))]
    if let data { members.append(JSONMember("data", data)) }
    if !fields.isEmpty {
      let fields = fields.map { JSONMember($0.key.rawValue, .string($0.value)) }
      members.append(JSONMember("fields", .object(fields.sorted { $0.name < $1.name })))
    }
    return .object(members)
  }
}

extension [JSONMember] {
  fileprivate mutating func append(_ name: String, _ text: String?) {
    if let text { append(JSONMember(name, .string(text))) }
  }

  fileprivate mutating func append(_ name: String, _ elements: [JSONValue]) {
    if !elements.isEmpty { append(JSONMember(name, .array(elements))) }
  }
}
