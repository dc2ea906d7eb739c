extension SCXMLReader {
  /// The name of the function that computes what a final state gives to the completion: `<content expr="name"/>`.
  mutating func readResult(_ element: MarkupElement, into state: inout State) {
    if state.result != nil { add("<donedata> is declared twice", at: element.position) }
    let contents = items(of: element, .donedata)
    guard contents.count == 1, case .standard(_, let content) = contents[0] else {
      // A refused element has been reported.
      if contents.count > 1 || element.elements.isEmpty {
        add("<donedata> needs exactly one <content>", at: element.position)
      }
      return
    }
    _ = items(of: content, .content)
    guard let expression = content.attribute("expr") else { return }
    let name = String(expression.value[...].trimmed)
    if name.isEmpty {
      add("<content> has no name of a function: write it into expr", at: expression.position)
    }
    state.result = ChartDocument.Reference(
      name, parameters: readJSON(.parameters, of: content), position: content.position)
  }
}
