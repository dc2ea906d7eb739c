extension StateGraph {
  /// The description of a value without the names of the types of enums in it: `courier(atDoor)`.
  ///
  /// Swift's description of an enum with a payload contains the qualified name of an enum in the payload.
  /// That of a private type contains an address, which differs from process to process.
  @_documentation(visibility: internal)
  public static func description(of value: Any) -> String {
    let text = "\(value)"
    // Only a payload has parentheses; reflection is slow.
    guard text.last == ")", !(value is any CustomStringConvertible) else { return text }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let (name, payload) = mirror.children.first, let name
    else { return text }
    return name + "(" + payloadDescription(of: payload) + ")"
  }

  private static func payloadDescription(of payload: Any) -> String {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return partDescription(of: payload) }
    return mirror.children.map { label, value in
      // The elements without labels are called `.0`, `.1`.
      let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return label + partDescription(of: value)
    }.joined(separator: ", ")
  }

  private static func partDescription(of value: Any) -> String {
    if value is any CustomDebugStringConvertible { return optionalDescription(of: value) }
    return description(of: value)
  }

  /// An optional has a debug description, which contains that of an enum.
  private static func optionalDescription(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return String(reflecting: value) }
    return mirror.children.first.map { "Optional(\(partDescription(of: $0.value)))" } ?? "nil"
  }
}
