import ChartModel

/// An action or a guard of XState itself, as an object.
///
/// XState 5 makes it by a function, and its inspector shows it as `{"type": "xstate.raise", "params": {"event":
/// {"type": "open"}}}`. XState 6 puts an `@` before the type, and the parameters beside the type. Both forms are
/// read.
struct XStateBuiltIn {
  /// XState's name of the machine, as the target of events that it sends to itself.
  static let machine = "#_internal"

  /// By name: the parameters of the actions that every chart can perform.
  static let parameters: [String: Set<String>] = [
    "raise": ["event", "delay", "id"],
    "sendTo": ["actorRef", "to", "event", "delay", "id"],
    "cancel": ["sendId", "id"],
    "log": ["value", "message", "args", "label"],
  ]

  /// The names of all actions of XState 4 to 6.
  static let actions: [String] = [
    "assign", "cancel", "choose", "emit", "enqueueActions", "error", "escalate", "forwardTo",
    "init", "invoke", "log", "pure", "raise", "respond", "send", "sendParent", "sendTo",
    "sendUpdate", "spawn", "spawnChild", "start", "stop", "stopChild", "update",
  ]

  /// The type, as in the file.
  let type: String
  /// Its name without `xstate.`.
  let name: String
  /// Its position in the file.
  let position: SourcePosition
  private let parameters: JSONNode
  private let json: JSONNode

  /// Reads an object; `nil` if its type is a name of a program.
  init?(_ json: JSONNode) {
    guard let type = json["type"]?.string else { return nil }
    let name = type.hasPrefix("@") ? String(type.dropFirst()) : type
    guard let name = name.dropping(prefix: "xstate.") else { return nil }
    self.type = type
    self.name = name
    self.json = json
    position = json.position
    parameters = json["params"] ?? json
  }

  /// The parameters, in `params` and beside the type.
  var members: [JSONNodeMember] {
    let inner = (json["params"]?.members ?? [])
    return inner + (json.members ?? []).filter { !["type", "params"].contains($0.name) }
  }

  /// The name, with the members that it assigns: `assign.count`.
  var text: String {
    name == "assign" ? ([name] + assignments.map(\.name).prefix(3)).joined(separator: ".") : name
  }

  /// Whether its values were functions, of which JSON has only `{}`.
  var isLost: Bool {
    if members.isEmpty, value == nil { return true }
    let functions = self["assignment"]?.members ?? []
    return !functions.isEmpty && functions.allSatisfy { $0.value.members?.isEmpty == true }
  }

  /// The members that `assign` assigns; empty if a function does.
  var assignments: [JSONNodeMember] {
    if let assignment = self["assignment"] { return assignment.members ?? [] }
    return json["params"] == nil ? members : json["params"]?.members ?? []
  }

  /// The parameters as a value; `nil` if there are none.
  var value: JSONValue? {
    let inner = json["params"]
    if let inner, inner.members == nil { return inner.value }
    let names = Set((inner?.members ?? []).map(\.name)).union(["type", "params"])
    let all = (inner?.members ?? []).except([]) + (json.members ?? []).except(names)
    return all.isEmpty ? nil : .object(all)
  }

  /// A parameter.
  subscript(name: String) -> JSONNode? { parameters[name] ?? json[name] }
}
