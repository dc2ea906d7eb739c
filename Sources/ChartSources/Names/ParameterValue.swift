import ChartDocuments

/// A value of a parameter as a literal; `null`, an object or a mixed array as its JSON text.
struct ParameterValue: Hashable {
  let text: String
  let type: String

  init?(_ json: JSONValue) {
    switch json {
    case .bool(let value): (text, type) = ("\(value)", "Bool")
    case .string(let value): (text, type) = (SwiftText.literal(value), "String")
    case .number(let value):
      if let integer = Int(value) {
        (text, type) = ("\(integer)", "Int")
      } else {
        guard let number = Double(value), number.isFinite else { return nil }
        (text, type) = ("\(number)", "Double")
      }
    case .array(let elements):
      let values = elements.compactMap(Self.init)
      guard values.count == elements.count, let first = values.first,
        let type = values.dropFirst().reduce(first.type as String?, Self.common)
      else {
        (text, self.type) = (SwiftText.literal(json.text), "String")
        return
      }
      self.type = "[\(type)]"
      text = "[\(values.map(\.text).joined(separator: ", "))]"
    // As JSON.
    case .null, .object: (text, type) = (SwiftText.literal(json.text), "String")
    }
  }

  /// The common type of parameters whose values have these types.
  static func commonType(_ types: [String]) -> String? {
    types.dropFirst().reduce(types.first, common)
  }

  private static func common(_ left: String?, _ right: ParameterValue) -> String? {
    common(left, right.type)
  }

  private static func common(_ left: String?, _ right: String) -> String? {
    guard let left else { return nil }
    if left == right { return left }
    switch Set([left, right]) {
    case ["Int", "Double"]: return "Double"
    case ["[Int]", "[Double]"]: return "[Double]"
    case _: return nil
    }
  }
}
