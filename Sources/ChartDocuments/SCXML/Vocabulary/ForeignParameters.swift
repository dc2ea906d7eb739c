/// The parameters that a foreign element in executable content passes to the action that it names.
///
/// Attributes become members: `<my:beep times="2"/>` is `{"times": "2"}`. Its text and elements become the members
/// `#text` and `#elements`, which are not legal names of attributes.
enum ForeignParameters {
  typealias Foreign = ChartDocument.ForeignElement

  static func value(of element: Foreign) -> JSONValue? {
    let members = members(of: element)
    return members.isEmpty ? nil : .object(members)
  }

  /// The element with these parameters; `nil` if there is none.
  static func element(_ name: String, parameters: JSONValue?) -> Foreign? {
    guard let parameters else { return Foreign(name) }
    guard case .object(let members) = parameters, !members.isEmpty else { return nil }
    return element(name, members)
  }

  private static func members(of element: Foreign) -> [JSONMember] {
    var members = element.attributes
    if !element.text.isEmpty { members.append(JSONMember("#text", .string(element.text))) }
    if !element.children.isEmpty {
      let children = element.children.map { child in
        JSONValue.object([JSONMember("#name", .string(child.name))] + self.members(of: child))
      }
      members.append(JSONMember("#elements", .array(children)))
    }
    return members
  }

  private static func element(_ name: String, _ members: [JSONMember]) -> Foreign? {
    var element = Foreign(name)
    for member in members {
      switch (member.name, member.value) {
      case ("#text", .string(let text)): element.text = text
      case ("#elements", .array(let children)):
        for child in children {
          guard let child = self.child(child) else { return nil }
          element.children.append(child)
        }
      case (_, .string): element.attributes.append(member)
      case (_, .null), (_, .bool), (_, .number), (_, .array), (_, .object): return nil
      }
    }
    // A reader must get the same parameters, in the same order.
    return self.members(of: element) == members ? element : nil
  }

  private static func child(_ value: JSONValue) -> Foreign? {
    guard case .object(let members) = value, let first = members.first, first.name == "#name",
      case .string(let name) = first.value
    else { return nil }
    return element(name, Array(members.dropFirst()))
  }
}
