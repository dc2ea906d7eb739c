extension SCXMLReader {
  /// Replaces the names of SCXML's drafts and of tools by those of SCXML 1.0, and removes empty attributes.
  ///
  /// Each replacement is a warning.
  mutating func standardized(_ element: MarkupElement, in parent: SCXMLElement?) -> MarkupElement {
    guard isStandard(element) else { return element }
    var element = element
    if element.name.local == "event", parent?.hasActions == true {
      warn("<event> is a name of a draft: SCXML 1.0 writes <raise>", at: element.position)
      element.name.local = "raise"
    }
    replaceFinalAttribute(of: &element)
    guard let kind = SCXMLElement(rawValue: element.name.local) else { return element }
    replaceNames(of: &element, kind)
    removeEmptyAttributes(of: &element, kind)
    if kind == .send { mendDelay(of: &element) }
    if kind == .transition { replaceTargetElement(of: &element) }
    if kind.mayContainMarkup { return element }
    element.content = element.content.map { node in
      switch node {
      case .element(let child): .element(standardized(child, in: kind))
      case .text: node
      }
    }
    if kind == .scxml { replaceInitialElement(of: &element) }
    return element
  }

  /// `<state final="true">` is `<final>`.
  private mutating func replaceFinalAttribute(of element: inout MarkupElement) {
    guard element.name.local == "state", let final = element.attribute("final") else { return }
    guard ["true", "false"].contains(final.value) else { return }
    warn(
      "the attribute final of <state> is a name of a draft: SCXML 1.0 writes <final>",
      at: final.position)
    element.remove("final")
    if final.value == "true" { element.name.local = "final" }
  }

  private mutating func replaceNames(of element: inout MarkupElement, _ kind: SCXMLElement) {
    for index in element.attributes.indices {
      let attribute = element.attributes[index]
      guard attribute.name.namespace.isEmpty,
        let name = kind.draftAttributes[attribute.name.local], element.attribute(name) == nil
      else { continue }
      warn(
        "the attribute \(attribute.name.local) of <\(kind.rawValue)> is a name of a draft: "
          + "SCXML 1.0 writes \(name)", at: attribute.position)
      element.attributes[index].name.local = name
    }
  }

  private mutating func removeEmptyAttributes(
    of element: inout MarkupElement, _ kind: SCXMLElement
  ) {
    for name in kind.attributes
    where !Self.mayBeEmpty.contains(name) && !kind.requiredAttributes.contains(name) {
      guard let attribute = element.attribute(name), attribute.value.words.isEmpty else { continue }
      warn(
        "the attribute \(name) of <\(kind.rawValue)> is empty: it is read as if it were not there",
        at: attribute.position)
      element.remove(name)
    }
  }

  private mutating func mendDelay(of element: inout MarkupElement) {
    guard
      let index = element.attributes.firstIndex(where: {
        $0.name.local == "delay" && $0.name.namespace.isEmpty
      })
    else { return }
    if let text = QuotedText.content(of: element.attributes[index].value[...]),
      DelayText.duration(text) != nil
    {
      warn(
        "the delay of a draft is in quotation marks: SCXML 1.0 writes \(text)",
        at: element.attributes[index].position)
      element.attributes[index].value = text
    }
    let delay = element.attributes[index]
    guard DelayText.duration(delay.value) == nil, DelayText.duration(delay.value + "ms") != nil
    else { return }
    warn(
      "the delay '\(delay.value)' has no unit: it is read as \(delay.value)ms", at: delay.position)
    element.attributes[index].value += "ms"
  }

  /// `<target next="a"/>` in `<transition>` is its attribute.
  private mutating func replaceTargetElement(of element: inout MarkupElement) {
    guard element.attribute("target") == nil,
      let target = element.elements.first(where: { isStandard($0) && $0.name.local == "target" }),
      var attribute = target.attribute("next")
    else { return }
    warn(
      "<target> is a name of a draft: SCXML 1.0 writes the attribute target", at: target.position)
    attribute.name.local = "target"
    element.attributes.append(attribute)
    element.content.removeAll { node in
      if case .element(let other) = node { other.serial == target.serial } else { false }
    }
  }

  /// `<initial>` in `<scxml>` is its attribute, if its transition has no actions.
  private mutating func replaceInitialElement(of element: inout MarkupElement) {
    for (index, node) in element.content.enumerated() {
      guard case .element(let initial) = node, isStandard(initial), initial.name.local == "initial",
        element.attribute("initial") == nil
      else { continue }
      let transitions = initial.elements
      guard transitions.count == 1, isStandard(transitions[0]),
        transitions[0].name.local == "transition", transitions[0].content.isEmpty,
        let target = transitions[0].attribute("target")
      else { return }
      warn(
        "<initial> may not be in <scxml>: SCXML 1.0 writes the attribute initial",
        at: initial.position)
      let name = MarkupName(prefix: "", local: "initial", namespace: "")
      element.attributes.append(
        MarkupAttribute(name: name, value: target.value, position: target.position))
      element.content.remove(at: index)
      return
    }
  }
}

extension MarkupElement {
  fileprivate mutating func remove(_ local: String) {
    attributes.removeAll { $0.name.local == local && $0.name.namespace.isEmpty }
  }
}

extension SCXMLElement {
  /// The attributes of SCXML 1.0 by their names in its drafts.
  fileprivate var draftAttributes: [String: String] {
    switch self {
    case .scxml:
      ["initialstate": "initial", "initialState": "initial", "profile": "datamodel"]
    case .state: ["initialstate": "initial", "initialState": "initial"]
    case .raise: ["name": "event"]
    case .assign: ["name": "location"]
    case .data: ["name": "id", "ID": "id"]
    case .send: ["sendid": "id", "sendId": "id", "targettype": "type"]
    case .invoke: ["targettype": "type", "invokeid": "id", "invokeId": "id"]
    case .parallel, .final, .history, .initial, .transition, .onentry, .onexit, .cancel, .log,
      .script, .if, .elseif, .else, .datamodel, .foreach, .donedata, .content, .param,
      .finalize:
      [:]
    }
  }

  /// The attributes that have other names in other languages.
  ///
  /// Without them, a chart would behave differently.
  func attributeOfOtherLanguage(_ name: String) -> String? {
    switch (self, name.lowercased()) {
    case (.transition, "guard"), (.transition, "condition"), (.transition, "if"),
      (.transition, "when"):
      "cond"
    case (.transition, "to"), (.transition, "next"), (.transition, "goto"): "target"
    case (.transition, "on"), (.transition, "trigger"): "event"
    case (.history, "deep"), (.history, "kind"), (.history, "history"): "type"
    case _: nil
    }
  }
}
