import ChartDocuments

extension ChartDocument {
  /// The values of the data model whose types their first values determine: `0`, `1.5`, `'on'`, `true`.
  var typedData: [(id: String, type: String, value: String)] {
    root.withDescendants.flatMap(\.data).compactMap { data in
      guard case .expression(let value)? = data.value, let type = value.literalType else {
        return nil
      }
      return (data.id, type, value.text)
    }
  }
}

extension ChartDocument.Expression {
  /// The type of a literal; `nil` for any other expression.
  fileprivate var literalType: String? {
    let text = text.trimming { $0.isWhitespace }
    if text == "true" || text == "false" { return "Bool" }
    if let mark = text.first, mark == "'" || mark == "\"" {
      let content = text.dropFirst().dropLast()
      let isWhole = text.count > 1 && text.last == mark && !content.contains(mark)
      return isWhole && !content.contains("\\") ? "String" : nil
    }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
    if Int(text) != nil { return "Int" }
    return Double(text) == nil ? nil : "Double"
  }
}

extension String {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    let rest = drop(while: isTrimmed)
    guard let last = rest.lastIndex(where: { !isTrimmed($0) }) else { return rest.prefix(0) }
    return rest[...last]
  }
}
