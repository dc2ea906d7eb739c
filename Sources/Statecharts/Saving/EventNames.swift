import ChartModel

/// Reads and changes the names of events in JSON.
///
/// `Codable` encodes a case as `{"pay":{}}`, and an enumeration of strings as a string. An event of a file has
/// a member `name`.
@_documentation(visibility: internal)
public enum EventNames {
  /// The name of an event; `nil` for JSON without one.
  public static func name(of event: String) -> String? {
    if Double(event) != nil { return event }
    guard let node = try? JSONNode(event) else { return nil }
    if let name = node.string ?? node["name"]?.string { return name }
    guard let members = node.members, members.count == 1 else { return nil }
    return members[0].name
  }

  /// The event with another name; `nil` for JSON without one.
  public static func renamed(_ event: String, to name: String) -> String? {
    if Double(event) != nil { return Double(name) != nil ? name : JSONValue.string(name).text }
    guard let node = try? JSONNode(event) else { return nil }
    if node.string != nil { return JSONValue.string(name).text }
    guard let members = node.members else { return nil }
    if node["name"]?.string != nil {
      return JSONValue.object(
        members.map { JSONMember($0.name, $0.name == "name" ? .string(name) : $0.value.value) }
      ).sorted.text
    }
    guard members.count == 1 else { return nil }
    return JSONValue.object([JSONMember(name, members[0].value.value)]).text
  }
}
