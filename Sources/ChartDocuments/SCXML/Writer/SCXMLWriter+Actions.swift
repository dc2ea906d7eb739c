extension SCXMLWriter {
  mutating func writeActions(_ actions: [Action]) -> [WrittenElement] {
    actions.flatMap { action -> [WrittenElement] in
      switch action {
      case .first(let cases): [writeIf(cases)]
      case .named(let reference): [writeNamed(reference)]
      case .raise(let event): [writeEvent(event, .raise)]
      case .send(let event, let delay, let id): [writeSend(event, delay, id)]
      case .cancel(let id): writeCancel(id)
      case .log(let text, let label): [writeLog(text, label)]
      case .statement(let statement): [writeStatement(statement)]
      }
    }
  }

  // MARK: Events

  func writeEvent(_ event: String, _ kind: SCXMLElement) -> WrittenElement {
    var element = WrittenElement(kind)
    let token = names.events.token(of: event) ?? event
    element.set("event", token)
    if token != event { element.set(.eventName, event) }
    return element
  }

  private mutating func writeSend(
    _ event: String, _ delay: ChartDocument.Delay?, _ id: String?
  ) -> WrittenElement {
    var element = writeEvent(event, .send)
    if let id {
      if isBlank(id) { lose("an event has the empty id '\(id)'") } else { element.set("id", id) }
    }
    if let delay { writeDelay(delay, into: &element) }
    return element
  }

  /// The delay of a `<send>`.
  mutating func writeDelay(_ delay: ChartDocument.Delay, into element: inout WrittenElement) {
    switch delay {
    case .fixed(let duration): element.set("delay", text(of: duration))
    case .named(let reference):
      if isBlank(reference.name) || reference.name[...].trimmed != reference.name[...] {
        isUnreadable = isUnreadable || isBlank(reference.name)
        lose(
          "the name of a delay, '\(reference.name)', has outer white space", at: reference.position)
      }
      element.set("delayexpr", reference.name)
      element.set(.delayParameters, reference.parameters?.text)
    }
  }

  /// The text of a time span.
  ///
  /// In SCXML, it is not negative, and not longer than other engines can count.
  mutating func text(of duration: Duration) -> String {
    let text = DelayText.text(max(.zero, duration))
    if DelayText.duration(text) != duration {
      isUnreadable = true
      lose("a delay is \(duration < .zero ? "negative" : "too long"): \(duration)")
    }
    return text
  }

  private mutating func writeCancel(_ id: String) -> [WrittenElement] {
    guard !isBlank(id) else {
      lose("an event with the empty id '\(id)' is cancelled")
      return []
    }
    var element = WrittenElement(.cancel)
    element.set("sendid", id)
    return [element]
  }

  func isBlank(_ text: String) -> Bool { text[...].trimmed.isEmpty }

  // MARK: Other actions

  private func writeLog(_ text: String, _ label: String?) -> WrittenElement {
    var element = WrittenElement(.log)
    element.set("label", label)
    if !text.isEmpty { element.set("expr", QuotedText.quoted(text)) }
    return element
  }

  private mutating func writeIf(_ cases: [ChartDocument.Branch]) -> WrittenElement {
    var element = WrittenElement(.if)
    guard let first = cases.first else {
      element.set("cond", "false")
      element.set(.unconditional, "empty")
      return element
    }
    writeCase(first.condition, into: &element)
    element.append(writeActions(first.actions))
    for (index, branch) in cases.enumerated().dropFirst() {
      let isElse = branch.condition == nil && index == cases.count - 1
      var separator = WrittenElement(isElse ? .else : .elseif)
      if !isElse { writeCase(branch.condition, into: &separator) }
      element.append(separator)
      element.append(writeActions(branch.actions))
    }
    return element
  }

  private mutating func writeCase(_ condition: Condition?, into element: inout WrittenElement) {
    guard let condition else {
      element.set("cond", "true")
      return element.set(.unconditional, "true")
    }
    writeCondition(condition, "cond", into: &element)
  }

  /// Writes an action of the program.
  ///
  /// It is a `<log>`, unless the file is made for an engine that knows such actions. Other engines log the name. A
  /// `<script>` or an unknown element would be an error, which would be an event.
  private mutating func writeNamed(_ reference: ChartDocument.Reference) -> WrittenElement {
    if isForeign(reference.name),
      let foreign = ForeignParameters.element(reference.name, parameters: reference.parameters),
      let element = writeForeign(foreign)
    {
      return element
    }
    if hasScripts, reference.parameters == nil, SCXMLReader.isName(reference.name) {
      var element = WrittenElement(.script)
      element.content = [.text(reference.name)]
      return element
    }
    var element = WrittenElement(.log)
    element.set("label", reference.name)
    element.set(.action, reference.name)
    element.set(.parameters, reference.parameters?.text)
    return element
  }

  /// Whether the file was made for a data model with scripts.
  private var hasScripts: Bool {
    document.dataLanguage != nil && document.dataLanguage != "null"
  }

  // MARK: Conditions

  /// Writes a condition as text, and as JSON if a reader would read another condition from its text.
  mutating func writeCondition(
    _ condition: Condition, _ name: String, into element: inout WrittenElement
  ) {
    hasExpressions = true
    var isKnown = true
    let written = condition.mapStates { state in
      guard let id = names.id(of: state) else {
        isKnown = false
        return .isIn(state)
      }
      references.insert(state)
      return .isIn(id)
    }
    let text = written.text
    element.set(name, isBlank(text) ? "false" : text)
    let isSame =
      !isBlank(text) && Condition(text: text).withoutPositions() == written.withoutPositions()
    guard !isSame || !isKnown else { return }
    element.set(.condition, ConditionJSON.value(of: condition).text)
  }
}

extension JSONValue {
  /// The value as compact JSON.
  var text: String { String(decoding: data(), as: UTF8.self) }
}
