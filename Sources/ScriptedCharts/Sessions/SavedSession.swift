import ChartDocuments

/// A session as JSON.
struct SavedSession {
  var id: String
  /// In the order of the chart.
  var data: [(id: String, value: JSONValue)] = []
  var boundStates: Set<String> = []
  var sendCount = 0

  init(id: String) { self.id = id }

  init(_ json: JSONValue) throws {
    guard case .object(let members) = json else { throw Self.invalid }
    var id: String?
    for member in members {
      switch (member.name, member.value) {
      case ("session", .string(let text)): id = text
      case ("data", .object(let values)): data = values.map { ($0.name, $0.value) }
      case ("boundStates", .array(let states)):
        boundStates = Set(states.compactMap { if case .string(let id) = $0 { id } else { nil } })
      case ("sends", .number(let count)):
        guard let count = Int(count), count >= 0 else { throw Self.invalid }
        sendCount = count
      case _: throw Self.invalid
      }
    }
    guard let id else { throw Self.invalid }
    self.id = id
  }

  var json: JSONValue {
    var members = [JSONMember("session", .string(id))]
    members.append(JSONMember("data", .object(data.map { JSONMember($0.id, $0.value) })))
    if !boundStates.isEmpty {
      let states = boundStates.sorted().map { JSONValue.string($0) }
      members.append(JSONMember("boundStates", .array(states)))
    }
    if sendCount > 0 { members.append(JSONMember("sends", .number("\(sendCount)"))) }
    return .object(members)
  }

  private static let invalid = ScriptFailure(
    "The value is no saved session: pass the value of 'ChartSession.saved()'")
}
