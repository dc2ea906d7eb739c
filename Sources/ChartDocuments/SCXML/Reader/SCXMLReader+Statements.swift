// Statements of the data model's language, which are kept as text.
extension SCXMLReader {
  typealias Statement = ChartDocument.Statement
  typealias Value = ChartDocument.Value

  /// A statement, which a machine does not execute by itself.
  mutating func perform(_ kind: Statement.Kind, of element: MarkupElement) -> Action {
    let statement = Statement(kind, position: element.position)
    let name = element.name.local
    if name == "log" {
      warnOnce(
        "the expression of <log> is not evaluated: its text is logged, unless a function is bound to "
          + "'\(statement.text)'", about: name, at: element.position)
    } else {
      warnOnce(
        "<\(name)> is not performed: bind a function to its text, '\(statement.label)'",
        about: name, at: element.position)
    }
    return .statement(statement)
  }

  /// Adds a warning for the first element of each kind.
  mutating func warnOnce(
    _ message: @autoclosure () -> String, about kind: String, at position: SourcePosition
  ) {
    if warnedKinds.insert(kind).inserted { warn(message(), at: position) }
  }

  // MARK: Statements

  mutating func readAssignment(_ element: MarkupElement) -> [Action] {
    guard let location = readExpression("location", of: element) else { return [] }
    let value = readContent(of: element) ?? .text("")
    return [perform(.assign(location, value), of: element)]
  }

  mutating func readLoop(_ element: MarkupElement) -> [Action] {
    let actions = readActions(of: element, .foreach)
    guard let item = element.value("item"), let array = readExpression("array", of: element) else {
      return []
    }
    let index = element.value("index")
    return [perform(.forEach(item: item, index: index, in: array, actions), of: element)]
  }

  /// A name is an action of the program; any other text is code.
  mutating func readScript(_ element: MarkupElement) -> [Action] {
    let name = String(element.text[...].trimmed)
    if element.value("src") == nil, Self.isName(name) {
      return [.named(.init(name, position: element.position))]
    }
    return readContent(of: element).map { [perform(.script($0), of: element)] } ?? []
  }

  /// A script of the whole chart.
  mutating func readScriptOfChart(_ element: MarkupElement) {
    _ = items(of: element, .script)
    guard let code = readContent(of: element) else { return }
    warnOnce(
      "<script> of the chart is not performed: run it before the machine starts",
      about: "scripts", at: element.position)
    scripts.append(Statement(.script(code), position: element.position))
  }

  /// Whether a text is the name of a function, and not code.
  static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" || first == "$" else {
      return false
    }
    return text.allSatisfy { $0.isLetter || $0.isNumber || "_$.-:".contains($0) }
  }

  mutating func readCancel(_ element: MarkupElement) -> [Action] {
    switch readValue("sendid", "sendidexpr", of: element) {
    case .literal(let id): return [.cancel(id)]
    case .expression(let id): return [perform(.cancel(id), of: element)]
    case nil:
      add("<cancel> needs the attribute sendid", at: element.position)
      return []
    }
  }

  // MARK: Messages

  mutating func readSend(_ element: MarkupElement, _ contents: [SCXMLItem]) -> [Action] {
    var message = ChartDocument.Message(
      readValue("event", "eventexpr", of: element),
      to: readValue("target", "targetexpr", of: element),
      type: readValue("type", "typeexpr", of: element), after: readDelay(of: element),
      id: readValue("id", "idlocation", of: element),
      payload: readPayload(of: element, contents))
    if case .literal(let type) = message.type, Self.processors.contains(type) { message.type = nil }
    if case .literal = message.event {
      guard let event = readEvent(of: element) else { return [] }
      message.event = .literal(event)
    } else if message.event == nil, message.payload.content == nil {
      add("<send> needs the attribute event", at: element.position)
      return []
    }
    if message.target == .literal("#_internal"), message.delay != nil {
      add(
        "an event for #_internal has no delay: remove the target",
        at: element.attribute("target")?.position ?? element.position)
    }
    return [Self.plain(message) ?? perform(.send(message), of: element)]
  }

  /// The action of an event without data to the machine itself; `nil` for all others.
  static func plain(_ message: ChartDocument.Message) -> Action? {
    guard case .literal(let event) = message.event, message.type == nil, message.payload.isEmpty
    else { return nil }
    switch (message.target, message.id) {
    case (.literal("#_internal"), .none), (.literal("#_internal"), .literal): return .raise(event)
    case (nil, nil): return .send(event, after: message.delay)
    case (nil, .literal(let id)): return .send(event, after: message.delay, id: id)
    case _: return nil
    }
  }

  /// The recommendation allows the address without its last slash, and a short form.
  static let processors = [
    "http://www.w3.org/TR/scxml/#SCXMLEventProcessor",
    "http://www.w3.org/TR/scxml#SCXMLEventProcessor", "scxml",
  ]

  /// The names, values and content that an element passes.
  mutating func readPayload(
    of element: MarkupElement, _ contents: [SCXMLItem]
  ) -> ChartDocument.Payload {
    var payload = ChartDocument.Payload(names: element.value("namelist")?.words ?? [])
    for case .standard(let kind, let part) in contents where [.param, .content].contains(kind) {
      _ = items(of: part, kind)
      if kind == .param {
        payload.parameters += readParameter(part).map { [$0] } ?? []
      } else if payload.content == nil {
        payload.content = readContent(of: part)
      } else {
        add("<\(element.name.local)> has a second <content>: remove it", at: part.position)
      }
    }
    // The content of <invoke> is the work itself.
    if element.name.local != "invoke", payload.content != nil,
      !payload.names.isEmpty || !payload.parameters.isEmpty
    {
      add(
        "<\(element.name.local)> has both <content> and names or <param>: remove one",
        at: element.position)
    }
    return payload
  }

  private mutating func readParameter(_ element: MarkupElement) -> ChartDocument.Parameter? {
    let (value, location) = (element.attribute("expr"), element.attribute("location"))
    guard let name = element.value("name"), let attribute = value ?? location,
      value == nil || location == nil
    else {
      add("<param> needs a name, and either expr or location", at: element.position)
      return nil
    }
    return ChartDocument.Parameter(name, expression(attribute), isLocation: value == nil)
  }

  // MARK: Parts

  /// The value of one of two attributes: a literal, or an expression.
  mutating func readValue(
    _ name: String, _ expressionName: String, of element: MarkupElement
  ) -> Value? {
    guard let attribute = element.attribute(expressionName) else {
      return element.value(name).map { .literal($0) }
    }
    if element.value(name) != nil {
      add(
        "<\(element.name.local)> has both \(name) and \(expressionName): remove one",
        at: attribute.position)
    }
    return .expression(expression(attribute))
  }

  /// The expression in an attribute; `nil` if it is blank.
  func readExpression(_ name: String, of element: MarkupElement) -> ChartDocument.Expression? {
    guard let attribute = element.attribute(name) else { return nil }
    let expression = expression(attribute)
    return expression.text.isEmpty ? nil : expression
  }

  private func expression(_ attribute: MarkupAttribute) -> ChartDocument.Expression {
    ChartDocument.Expression(String(attribute.value[...].trimmed), position: attribute.position)
  }

  /// The value in an element, in its attribute `expr`, or in the file of its attribute `src`; `nil` for none.
  mutating func readContent(of element: MarkupElement) -> ChartDocument.Content? {
    let source = element.attribute("src")
    let named: ChartDocument.Content? =
      readExpression("expr", of: element).map { .expression($0) }
      ?? source.map { .source($0.value) }
    if let named {
      if source != nil && element.attribute("expr") != nil || !element.content.isEmpty {
        add("<\(element.name.local)> has several values: remove all but one", at: element.position)
      }
      return named
    }
    if element.elements.isEmpty { return element.text.isEmpty ? nil : .text(element.text) }
    return .elements(readMarkup(in: element))
  }

  // MARK: The project's own namespace

  /// A statement that SCXML cannot express, as JSON.
  mutating func readStatement(ofOwn element: MarkupElement) -> [Action] {
    _ = items(of: element, .statement)
    let json = readJSON(.parameters, of: element)
    if let statement = json.flatMap({ Statement(json: $0, position: element.position) }) {
      return [.statement(statement)]
    }
    add("<statement> needs the attribute parameters, a statement as JSON", at: element.position)
    return []
  }
}
