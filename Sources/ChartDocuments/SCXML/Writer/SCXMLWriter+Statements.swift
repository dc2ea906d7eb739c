// Statements in the language of the data model.
extension SCXMLWriter {
  typealias Statement = ChartDocument.Statement
  typealias Content = ChartDocument.Content
  typealias Payload = ChartDocument.Payload

  /// Writes a statement as the element of SCXML, or as JSON if SCXML has none.
  mutating func writeStatement(_ statement: Statement) -> WrittenElement {
    hasExpressions = true
    if isWritable(statement), let element = writeElement(statement) { return element }
    notes.append("Not in SCXML: the statement \(statement.label)")
    let json = statement.json
    if json == nil {
      refuse(
        "a statement has too many levels: nest its values less deeply", at: statement.position)
    }
    var element = WrittenElement(.statement)
    element.set(.text, statement.label)
    element.set(.parameters, json?.text)
    return element
  }

  private mutating func writeElement(_ statement: Statement) -> WrittenElement? {
    switch statement.kind {
    case .assign(let location, let value):
      var element = WrittenElement(.assign)
      element.set("location", location.text)
      writeContent(value, into: &element)
      return element
    case .forEach(let item, let index, let array, let actions):
      var element = WrittenElement(.foreach)
      element.set("item", item)
      element.set("index", index)
      element.set("array", array.text)
      element.append(writeActions(actions))
      return element
    case .script(let code):
      var element = WrittenElement(.script)
      writeContent(code, into: &element)
      return element
    case .log(let value, let label):
      var element = WrittenElement(.log)
      element.set("label", label)
      element.set("expr", value.text)
      return element
    case .send(let message): return writeMessage(message)
    case .cancel(let id):
      var element = WrittenElement(.cancel)
      element.set("sendidexpr", id.text)
      return element
    case .function: return nil
    }
  }

  private mutating func writeMessage(_ message: ChartDocument.Message) -> WrittenElement {
    var element = WrittenElement(.send)
    if case .literal(let event) = message.event {
      element = writeEvent(event, .send)
    } else {
      write(message.event, "event", "eventexpr", into: &element)
    }
    write(message.target, "target", "targetexpr", into: &element)
    write(message.type, "type", "typeexpr", into: &element)
    write(message.id, "id", "idlocation", into: &element)
    if let delay = message.delay { writeDelay(delay, into: &element) }
    writePayload(message.payload, into: &element)
    return element
  }

  private func write(
    _ value: ChartDocument.Value?, _ name: String, _ expressionName: String,
    into element: inout WrittenElement
  ) {
    switch value {
    case .literal(let text): element.set(name, text)
    case .expression(let expression): element.set(expressionName, expression.text)
    case nil: break
    }
  }

  // MARK: Data

  mutating func writeData(of state: State, into element: inout WrittenElement) {
    guard !state.data.isEmpty else { return }
    var model = WrittenElement(.datamodel)
    for data in state.data {
      if isBlank(data.id) || data.value.map({ isWritable($0, source: true) }) == false {
        refuseForm(of: "the value '\(data.id)' of the data model", at: data.position)
      }
      var written = WrittenElement(.data)
      written.set("id", data.id)
      if let value = data.value { writeContent(value, into: &written) }
      model.append(written)
    }
    element.append(model)
  }

  mutating func writeDoneData(_ data: Payload, into element: inout WrittenElement) {
    hasExpressions = true
    if !isWritable(data) { refuseForm(of: "the data of a result", at: nil) }
    var written = WrittenElement(.donedata)
    writePayload(data, into: &written)
    element.append(written)
  }

  func writePayload(_ payload: Payload, into element: inout WrittenElement) {
    if !payload.names.isEmpty { element.set("namelist", payload.names.joined(separator: " ")) }
    for parameter in payload.parameters {
      var written = WrittenElement(.param)
      written.set("name", parameter.name)
      written.set(parameter.isLocation ? "location" : "expr", parameter.value.text)
      element.append(written)
    }
    guard let content = payload.content else { return }
    var written = WrittenElement(.content)
    writeContent(content, into: &written)
    element.append(written)
  }

  func writeContent(_ content: Content, into element: inout WrittenElement) {
    switch content {
    case .expression(let expression): element.set("expr", expression.text)
    case .source(let file): element.set("src", file)
    case .text(let text): if !text.isEmpty { element.content.append(.text(text)) }
    case .elements(let elements): writeMarkup(elements, into: &element)
    }
  }

  // MARK: Work

  mutating func writeInvocation(
    _ invocation: ChartDocument.Invocation, of task: ChartDocument.Task,
    into element: inout WrittenElement
  ) {
    hasExpressions = true
    let values = [invocation.type, invocation.source].compactMap { $0 }
    if !values.allSatisfy(isWritable) || !isWritable(invocation.payload, both: true)
      || invocation.idLocation.map(isWritable) == false
    {
      refuseForm(of: "the data for '\(task.id)'", at: task.position)
    }
    write(invocation.type, "type", "typeexpr", into: &element)
    write(invocation.source, "src", "srcexpr", into: &element)
    element.set("idlocation", invocation.idLocation?.text)
    if invocation.forwardsEvents { element.set("autoforward", "true") }
    element.set(.parameters, task.work.parameters?.text)
    let content =
      invocation.payload.content != nil || !invocation.payload.parameters.isEmpty
      || invocation.finalize != nil
    let source = invocation.source ?? invocation.type
    if (source?.plainText ?? (content ? "scxml" : nil)) != task.work.name {
      element.set(.action, task.work.name)
    }
    writeExtras(task.extras, into: &element)
    writePayload(invocation.payload, into: &element)
    guard let actions = invocation.finalize else { return }
    var finalize = WrittenElement(.finalize)
    finalize.append(writeActions(actions))
    element.append(finalize)
  }
}

// MARK: - What is read again

extension SCXMLWriter {
  private mutating func refuseForm(of part: String, at position: SourcePosition?) {
    refuse("\(part) has no form in XML: change it", at: position)
  }

  /// Whether a reader gets the same statement from its element.
  private func isWritable(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .assign(let location, let value):
      return isWritable(location) && (value == .text("") || isWritable(value))
    case .forEach(let item, let index, let array, _):
      return !isBlank(item) && index.map(isBlank) != true && isWritable(array)
    case .script(.text(let code)):
      return !code.isEmpty && !SCXMLReader.isName(String(code[...].trimmed))
    case .script(.source(let file)): return !isBlank(file)
    case .script: return false
    case .log(let value, _):
      return isWritable(value) && QuotedText.content(of: value.text[...]) == nil
    case .send(let message): return isWritable(message)
    case .cancel(let id): return isWritable(id)
    case .function: return false
    }
  }

  private func isWritable(_ message: ChartDocument.Message) -> Bool {
    if case .literal(let type) = message.type, SCXMLReader.processors.contains(type) {
      return false
    }
    let values = [message.target, message.type, message.id].compactMap { $0 }
    let isInternal = message.target == .literal("#_internal")
    if case .expression(let event) = message.event, !isWritable(event) { return false }
    return values.allSatisfy(isWritable) && isWritable(message.payload)
      && !(isInternal && message.delay != nil)
      && (message.event != nil || message.payload.content != nil)
      && SCXMLReader.plain(message) == nil
  }

  private func isWritable(_ payload: Payload, both: Bool = false) -> Bool {
    let hasNames = !payload.names.isEmpty || !payload.parameters.isEmpty
    return payload.names.allSatisfy { $0.words == [$0] }
      && payload.parameters.allSatisfy { !isBlank($0.name) && isWritable($0.value) }
      && (payload.content.map { isWritable($0) && (both || !hasNames) } ?? true)
  }

  private func isWritable(_ value: ChartDocument.Value) -> Bool {
    switch value {
    case .literal(let text): !isBlank(text)
    case .expression(let expression): isWritable(expression)
    }
  }

  private func isWritable(_ expression: ChartDocument.Expression) -> Bool {
    !isBlank(expression.text) && expression.text[...].trimmed == expression.text[...]
  }

  private func isWritable(_ content: Content, source: Bool = false) -> Bool {
    switch content {
    case .expression(let expression): isWritable(expression)
    case .source(let file): source && !isBlank(file)
    case .text(let text): !text.isEmpty
    case .elements(let elements):
      elements.contains { $0.name != "#text" } && elements.allSatisfy(isWritable)
    }
  }

  private func isWritable(_ element: ChartDocument.ForeignElement) -> Bool {
    guard element.name != "#text" else {
      return isWritable(ChartDocument.Expression(element.text))
    }
    return isMarkup(element.name)
      && element.attributes.allSatisfy { attribute in
        if case .string = attribute.value { isMarkup(attribute.name) } else { false }
      } && (element.text.isEmpty || element.children.isEmpty)
      && element.children.allSatisfy(isWritable)
  }
}

extension ChartDocument.Value {
  /// The literal, or the text of the expression.
  var plainText: String {
    switch self {
    case .literal(let text): text
    case .expression(let expression): expression.text
    }
  }
}
