extension SCXMLReader {
  typealias Action = ChartDocument.Action

  /// The actions in an element of SCXML.
  mutating func readActions(of element: MarkupElement, _ kind: SCXMLElement) -> [Action] {
    items(of: element, kind).flatMap { readAction($0) }
  }

  mutating func readAction(_ item: SCXMLItem) -> [Action] {
    switch item {
    case .foreign(let element):
      return isEditorData(element) ? [] : [.named(readForeignAction(element))]
    case .own(.statement, let element): return readStatement(ofOwn: element)
    case .own(_, let element):
      add("<\(element.name.qualified)> is no action: move or remove it", at: element.position)
      return []
    case .standard(let kind, let element): return readAction(element, kind)
    }
  }

  private mutating func readAction(_ element: MarkupElement, _ kind: SCXMLElement) -> [Action] {
    if kind == .if { return [readIf(element)] }
    if kind == .foreach { return readLoop(element) }
    let inner = items(of: element, kind)
    if let stray = inner.lazy.compactMap(\.notStandard).first {
      add("<\(kind.rawValue)> contains no elements: remove them", at: stray.position)
    }
    switch kind {
    case .raise: return readEvent(of: element).map { [.raise($0)] } ?? []
    case .send: return readSend(element, inner)
    case .cancel: return readCancel(element)
    case .log: return [readLog(element)]
    case .script: return readScript(element)
    case .assign: return readAssignment(element)
    case .scxml, .state, .parallel, .final, .history, .initial, .transition, .onentry, .onexit, .if,
      .elseif, .else, .invoke, .datamodel, .data, .foreach, .donedata, .content, .param,
      .finalize:
      return []  // refused by items(of:_:)
    }
  }

  // MARK: Events

  /// The event of `<raise>` and `<send>`.
  mutating func readEvent(of element: MarkupElement) -> String? {
    if let name = element.value(.eventName) { return name }
    guard let attribute = element.attribute("event") else { return nil }
    let words = attribute.value.words
    guard words.count == 1, let event = words.first, SCXMLEvents.isName(event) else {
      if !words.isEmpty {
        add(
          "'\(attribute.value)' is no name of an event: write one name, without * and white space",
          at: attribute.position)
      }
      return nil
    }
    return event
  }

  mutating func readDelay(of element: MarkupElement) -> ChartDocument.Delay? {
    if let expression = element.attribute("delayexpr") {
      if element.value("delay") != nil {
        add("<send> has both delay and delayexpr: remove one", at: expression.position)
      }
      let text = expression.value[...].trimmed
      // In ECMAScript and most other languages, a delay in quotation marks is its own value.
      if let duration = QuotedText.content(of: text).flatMap(DelayText.duration) {
        return .fixed(duration)
      }
      return .named(
        .init(
          String(text), parameters: readJSON(.delayParameters, of: element),
          position: expression.position))
    }
    return element.attribute("delay").flatMap { readFixedDelay($0) }
  }

  mutating func readFixedDelay(_ attribute: MarkupAttribute) -> ChartDocument.Delay? {
    if let duration = DelayText.duration(attribute.value) { return .fixed(duration) }
    add(
      "'\(attribute.value)' is no delay: write a number and a unit, 1.5s or 200ms",
      at: attribute.position)
    return nil
  }

  // MARK: Other actions

  private mutating func readLog(_ element: MarkupElement) -> Action {
    if let action = element.value(.action) {
      let parameters = readJSON(.parameters, of: element)
      return .named(.init(action, parameters: parameters, position: element.position))
    }
    let label = element.value("label")
    guard let value = readExpression("expr", of: element) else { return .log("", label: label) }
    if let text = QuotedText.content(of: value.text[...]) { return .log(text, label: label) }
    return perform(.log(value, label: label), of: element)
  }

  private mutating func readIf(_ element: MarkupElement) -> Action {
    var cases = [ChartDocument.Branch(if: readCase(element), actions: [])]
    var hasElse = false
    for item in items(of: element, .if) {
      switch item {
      case .standard(.elseif, let branch), .standard(.else, let branch):
        if hasElse {
          add("<\(branch.name.local)> follows <else>: put it before <else>", at: branch.position)
        }
        let kind: SCXMLElement = branch.name.local == "else" ? .else : .elseif
        _ = items(of: branch, kind)
        hasElse = hasElse || kind == .else
        cases.append(.init(if: kind == .else ? nil : readCase(branch), actions: []))
      case .standard, .own, .foreign:
        cases[cases.count - 1].actions += readAction(item)
      }
    }
    let isEmpty = element.value(.unconditional) == "empty"
    return .first(isEmpty ? [] : cases)
  }

  private mutating func readCase(_ element: MarkupElement) -> ChartDocument.Condition? {
    element.value(.unconditional) == nil ? readCondition(of: element) : nil
  }

  // MARK: Foreign actions

  /// Whether an element is data of Qt Creator's editor, which it writes into transitions.
  func isEditorData(_ element: MarkupElement) -> Bool {
    element.name.namespace == "http://www.qt.io/2015/02/scxml-ext"
      && element.name.local == "editorinfo"
  }

  private mutating func readForeignAction(_ element: MarkupElement) -> ChartDocument.Reference {
    let foreign = readForeign(element)
    return ChartDocument.Reference(
      foreign.name, parameters: ForeignParameters.value(of: foreign), position: element.position)
  }
}

extension SCXMLItem {
  fileprivate var notStandard: MarkupElement? {
    switch self {
    case .standard: nil
    case .own(_, let element), .foreign(let element): element
    }
  }
}
