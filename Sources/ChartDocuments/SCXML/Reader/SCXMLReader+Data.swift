// The values of the data model. They are in the subject, and not in a machine.
extension SCXMLReader {
  mutating func readDataModel(_ element: MarkupElement, into state: inout State) {
    for item in items(of: element, .datamodel) {
      switch item {
      case .standard(_, let data):
        _ = items(of: data, .data)
        guard let id = data.value("id") else { continue }
        state.data.append(
          ChartDocument.DataElement(id, readContent(of: data), position: data.position))
      case .own(_, let other):
        refuse(other, in: "datamodel")
      case .foreign: break
      }
    }
    guard !state.data.isEmpty else { return }
    let ids = state.data.map { "'\($0.id)'" }.joined(separator: ", ")
    warnOnce(
      "a machine has no data model: keep \(ids) in the subject that guards and actions receive",
      about: "data", at: element.position)
  }
}
