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
    case .own(_, let element):
      add("<\(element.name.qualified)> is no action", at: element.position)
      return []
    case .standard(let kind, let element): return readAction(element, kind)
    }
  }

  private mutating func readAction(_ element: MarkupElement, _ kind: SCXMLElement) -> [Action] {
    if kind == .if { return [readIf(element)] }
    if kind == .foreach { return readLoop(element) }
    let inner = items(of: element, kind)
    if let stray = inner.lazy.compactMap(\.notStandard).first {
      add("<\(kind.rawValue)> contains no elements", at: stray.position)
    }
    switch kind {
    case .raise: return readEvent(of: element).map { [.raise($0)] } ?? []
    case .send: return readSend(element)
    case .cancel: return element.value("sendid").map { [.cancel($0)] } ?? []
    case .log: return [readLog(element)]
    case .script:
      let name = String(element.text[...].trimmed)
      return name.isEmpty ? [] : [.named(.init(name, position: element.position))]
    case .assign: return readAssignment(element)
    case .scxml, .state, .parallel, .final, .history, .initial, .transition, .onentry, .onexit, .if,
      .elseif, .else, .invoke, .datamodel, .data, .foreach, .donedata, .content, .param,
      .finalize:
      return []  // refused by items(of:_:)
    }
  }

  // MARK: Events

  /// The event of `<raise>` and `<send>`.
  private mutating func readEvent(of element: MarkupElement) -> String? {
    if let name = element.value(.eventName) { return name }
    guard let attribute = element.attribute("event") else { return nil }
    let words = attribute.value.words
    guard words.count == 1, let event = words.first, SCXMLEvents.isName(event) else {
      if !words.isEmpty {
        add("'\(attribute.value)' is no name of an event", at: attribute.position)
      }
      return nil
    }
    return event
  }

  private mutating func readSend(_ element: MarkupElement) -> [Action] {
    checkProcessor(of: element)
    let delay = readDelay(of: element)
    let isRaise = readTarget(of: element)
    guard element.value("event") != nil else {
      if element.value("eventexpr") == nil {
        add("<send> needs the attribute event", at: element.position)
      }
      return []
    }
    guard let event = readEvent(of: element) else { return [] }
    guard isRaise else { return [.send(event, after: delay, id: element.value("id"))] }
    if delay != nil {
      add("an event for #_internal has no delay: remove the target", at: element.position)
    }
    return [.raise(event)]
  }

  private mutating func checkProcessor(of element: MarkupElement) {
    guard let type = element.attribute("type") else { return }
    let processor = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"
    // The recommendation allows the address without its last slash, and a short form.
    guard
      ![processor, "http://www.w3.org/TR/scxml#SCXMLEventProcessor", "scxml"].contains(type.value)
    else { return }
    add(
      "the event processor '\(type.value)' is not there: "
        + "write a named action, <script>name</script>", at: type.position)
  }

  /// Whether an event goes to the internal queue.
  private mutating func readTarget(of element: MarkupElement) -> Bool {
    guard let target = element.attribute("target") else { return false }
    if target.value != "#_internal" {
      add(
        "events are sent to the machine itself, not to '\(target.value)': "
          + "write a named action, <script>name</script>", at: target.position)
      // The event is read as if it had none: what else is wrong would be wrong without the target, too.
      return false
    }
    return true
  }

  private mutating func readDelay(of element: MarkupElement) -> ChartDocument.Delay? {
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
    let expression = element.value("expr") ?? ""
    let text = QuotedText.content(of: expression[...].trimmed) ?? expression
    return .log(text, label: element.value("label"))
  }

  private mutating func readIf(_ element: MarkupElement) -> Action {
    var cases = [ChartDocument.Branch(if: readCase(element), actions: [])]
    var hasElse = false
    for item in items(of: element, .if) {
      switch item {
      case .standard(.elseif, let branch), .standard(.else, let branch):
        if hasElse { add("<\(branch.name.local)> follows <else>", at: branch.position) }
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
