// What needs a data model: values are in the subject of a machine, and functions of the program change them.
extension SCXMLReader {
  /// Names the values of a data model, which are not read.
  mutating func readDataModel(_ element: MarkupElement) {
    var ids: [String] = []
    for item in items(of: element, .datamodel) {
      switch item {
      case .standard(_, let data): ids.append("'\(data.value("id") ?? "")'")
      case .own(_, let other):
        add("<\(other.name.qualified)> may not be in <datamodel>", at: other.position)
      case .foreign: break
      }
    }
    guard !ids.isEmpty else { return }
    warn(
      "a chart has no data model: keep \(ids.joined(separator: ", ")) in the subject that guards "
        + "and actions receive", at: element.position)
  }

  /// `<assign location="n" expr="n + 1"/>` is the action `n = n + 1`.
  mutating func readAssignment(_ element: MarkupElement) -> [Action] {
    guard let location = element.value("location")?[...].trimmed else { return [] }
    let value = (element.value("expr") ?? element.text)[...].trimmed
    return function("\(location) = \(value)", parameters: nil, of: element)
  }

  /// `<foreach item="b" array="a">` is the action `foreach b in a`, whose parameters are its attributes and content.
  mutating func readLoop(_ element: MarkupElement) -> [Action] {
    for name in ["array", "item"] where element.value(name) == nil {
      add("<foreach> needs the attribute \(name)", at: element.position)
    }
    let (item, array) = (element.value("item") ?? "", element.value("array") ?? "")
    return function(
      "foreach \(item) in \(array)", parameters: ForeignParameters.value(of: readForeign(element)),
      of: element)
  }

  private mutating func function(
    _ name: String, parameters: JSONValue?, of element: MarkupElement
  ) -> [Action] {
    warn(
      "<\(element.name.local)> is not carried out: it is the action '\(name)' here, to which a "
        + "program binds a function", at: element.position)
    return [
      .named(
        ChartDocument.Reference(name, parameters: parameters, position: element.position))
    ]
  }
}
