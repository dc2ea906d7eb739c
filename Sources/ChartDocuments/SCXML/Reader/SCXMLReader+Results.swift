extension SCXMLReader {
  /// The name of the function that computes the result of a final state: `<content expr="name"/>`.
  mutating func readResult(_ element: MarkupElement, into state: inout State) {
    if state.result != nil { add("<donedata> is declared twice: remove one", at: element.position) }
    let contents = items(of: element, .donedata)
    guard contents.count == 1, case .standard(.content, let content) = contents[0],
      let expression = content.attribute("expr")
    else { return readData(element, contents, into: &state) }
    _ = readPayload(of: element, contents)
    let name = String(expression.value[...].trimmed)
    if name.isEmpty {
      add("<content> has no name of a function: write it into expr", at: expression.position)
    }
    state.result = ChartDocument.Reference(
      name, parameters: readJSON(.parameters, of: content), position: content.position)
  }

  /// The data of a result, which a program computes by a function that is bound to their text.
  private mutating func readData(
    _ element: MarkupElement, _ contents: [SCXMLItem], into state: inout State
  ) {
    let payload = readPayload(of: element, contents)
    guard !payload.isEmpty else {
      // A refused element has been reported.
      if element.elements.isEmpty {
        add("<donedata> needs <content> or <param>", at: element.position)
      }
      return
    }
    state.result = ChartDocument.Reference(payload.text, position: element.position)
    state.doneData = payload
    warnOnce(
      "<donedata> is not evaluated: bind a result to its text, '\(payload.text)'",
      about: "donedata", at: element.position)
  }
}
