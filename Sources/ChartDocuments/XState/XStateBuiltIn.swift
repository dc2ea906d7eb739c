import StateGraphs

/// An action or a guard of XState itself, as an object.
///
/// XState 5 makes them of functions, and its inspector shows them as `{"type": "xstate.raise",
/// "params": {"event": {"type": "open"}}}`. XState 6 puts an `@` before the type and the parameters
/// beside it. Both are read.
struct XStateBuiltIn {
  /// XState's name of the machine, as the target of events that it sends to itself.
  static let machine = "#_internal"

  /// Its type, as the file says it.
  let type: String
  /// Its name without `xstate.`.
  let name: String
  /// Where it is.
  let position: SourcePosition
  private let parameters: JSONNode
  private let json: JSONNode

  /// Creates one of an object; `nil` if the object's type is a name of a program.
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

  /// A parameter.
  subscript(name: String) -> JSONNode? { parameters[name] ?? json[name] }
}
