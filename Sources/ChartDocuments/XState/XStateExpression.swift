import Foundation

// Expressions in JSON: values, code, and any others in the braces that Stately's editor writes.
extension ChartDocument.Expression {
  /// Reads a value of a file.
  init(xstate json: JSONValue, position: SourcePosition? = nil) {
    self.init(Self.text(of: json), position: position)
  }

  private static func text(of json: JSONValue) -> String {
    guard case .string(let text) = json else { return json.text }
    let inner = text.dropFirst(2).dropLast(2)
    if text.hasPrefix("{{"), text.hasSuffix("}}"), text.count >= 4, !inner.contains("{{") {
      return String(inner.trimmed)
    }
    return XStateReader.isCode(text) && !text.hasPrefix("{{") ? text : json.text
  }

  /// The value of a file that is read as this expression; `nil` if there is none.
  var xstate: JSONValue? {
    let value = try? JSONValue(Data(text.utf8))
    return ([value, .string(text), .string("{{\(text)}}")] as [JSONValue?]).lazy.compactMap { $0 }
      .first { Self.text(of: $0) == text }
  }
}
