/// An element in another one, by what it is.
enum SCXMLItem {
  case standard(SCXMLElement, MarkupElement)
  case own(ExtensionElement, MarkupElement)
  case foreign(MarkupElement)
}

extension SCXMLReader {
  /// The content of an element, without illegal items: each of these is a fault.
  mutating func items(of element: MarkupElement, _ kind: SCXMLElement) -> [SCXMLItem] {
    checkAttributes(of: element, kind)
    if kind.mayContainMarkup { return [] }
    return element.content.compactMap { node in
      switch node {
      case .text(_, let position):
        if !kind.mayContainText {
          refuseText(in: kind.rawValue, at: position)
        }
        return nil
      case .element(let child): return item(child, in: kind)
      }
    }
  }

  private mutating func item(_ child: MarkupElement, in parent: SCXMLElement) -> SCXMLItem? {
    if child.name.namespace == ExtensionElement.namespace {
      guard let kind = ExtensionElement(rawValue: child.name.local) else {
        add(
          "<\(child.name.qualified)> is not known: correct its name, or remove it",
          at: child.position)
        return nil
      }
      return .own(kind, child)
    }
    guard isStandard(child) else {
      if !child.name.namespace.isEmpty { return .foreign(child) }
      add(
        "<\(child.name.local)> has no namespace: write the prefix of its namespace, or remove it",
        at: child.position)
      return nil
    }
    guard let kind = SCXMLElement(rawValue: child.name.local) else {
      let known = SCXMLElement.allCases.map(\.rawValue)
      let suggestion = nearMisses.suggestion(
        for: child.name.local, among: known, otherwise: "remove it, or give it a namespace")
      add("<\(child.name.local)> is no element of SCXML\(suggestion)", at: child.position)
      return nil
    }
    if child.roles.contains(.equivalent) { return nil }
    guard parent.children.contains(kind) else {
      add(
        "<\(kind.rawValue)> may not be in <\(parent.rawValue)>: \(kind.refusal(in: parent))",
        at: child.position)
      return nil
    }
    return .standard(kind, child)
  }

  func isStandard(_ element: MarkupElement) -> Bool {
    element.name.namespace == SCXMLElement.namespace
      || (hasNoNamespace && element.name.namespace.isEmpty)
  }

  func isState(_ element: MarkupElement) -> Bool {
    isStandard(element) && ["state", "parallel", "final"].contains(element.name.local)
      && !element.roles.contains(.equivalent)
  }

  // MARK: Attributes

  private mutating func checkAttributes(of element: MarkupElement, _ kind: SCXMLElement) {
    for attribute in element.attributes {
      switch attribute.name.namespace {
      case "": check(attribute, of: kind)
      case ExtensionElement.namespace:
        let name = ExtensionAttribute(rawValue: attribute.name.local)
        if name.map(kind.extensionAttributes.contains) != true {
          add(
            "<\(kind.rawValue)> has no attribute \(attribute.name.qualified): remove it",
            at: attribute.position)
        }
      case _: break
      }
    }
    for name in kind.requiredAttributes where element.value(name) == nil {
      add("<\(kind.rawValue)> needs the attribute \(name)", at: element.position)
    }
    for role in element.value(.role)?.words ?? [] where ExtensionRole(rawValue: role) == nil {
      check(role, isOneOf: ExtensionRole.allCases.map(\.rawValue), of: element, at: .role)
    }
  }

  private mutating func check(_ attribute: MarkupAttribute, of kind: SCXMLElement) {
    let name = attribute.name.local
    if let refusal = kind.refusal(ofAttribute: name) {
      add(
        "the attribute \(name) of <\(kind.rawValue)> is not read: \(refusal)",
        at: attribute.position)
    } else if !kind.attributes.contains(name) {
      let meant = kind.attributeOfOtherLanguage(name)
      let suggestion =
        meant.map { ": did you mean '\($0)'?" }
        ?? nearMisses.suggestion(for: name, among: kind.attributes)
      let message = "<\(kind.rawValue)> has no attribute \(name)"
      if suggestion.isEmpty {
        warn("\(message): it is ignored, and not kept without a namespace", at: attribute.position)
      } else {
        add(message + suggestion, at: attribute.position)
      }
    } else if attribute.value.words.isEmpty, !Self.mayBeEmpty.contains(name) {
      add("the attribute \(name) of <\(kind.rawValue)> is empty: remove it", at: attribute.position)
    }
  }

  static let mayBeEmpty: Set<String> = ["name", "label", "expr"]

  /// The content of an element of the project's own namespace.
  mutating func items(of element: MarkupElement, _ kind: ExtensionElement) -> [SCXMLItem] {
    for attribute in element.attributes {
      let isOwn = ["", ExtensionElement.namespace].contains(attribute.name.namespace)
      let name = ExtensionAttribute(rawValue: attribute.name.local)
      if isOwn, name.map(kind.attributes.contains) != true {
        add(
          "<\(kind.rawValue)> has no attribute \(attribute.name.local): remove it",
          at: attribute.position)
      }
    }
    return element.content.compactMap { node in
      switch node {
      case .text(_, let position):
        refuseText(in: element.name.qualified, at: position)
        return nil
      case .element(let child): return item(child, inOwn: kind)
      }
    }
  }

  private mutating func item(_ child: MarkupElement, inOwn kind: ExtensionElement) -> SCXMLItem? {
    // Executable content is the same everywhere as in `<onentry>`.
    guard let item = item(child, in: .onentry) else { return nil }
    switch item {
    case .own(let own, _) where kind.children.contains(own): return item
    case .standard where kind.hasActions: return item
    case .foreign where kind.hasActions: return item
    case .own, .standard, .foreign:
      refuse(child, in: kind.rawValue)
      return nil
    }
  }

  private mutating func refuseText(in name: String, at position: SourcePosition) {
    add("text is not allowed in <\(name)>: remove it, or make it a comment", at: position)
  }

  /// Adds the fault of an element that is known, but not allowed where it is.
  mutating func refuse(_ element: MarkupElement, in name: String) {
    add(
      "<\(element.name.qualified)> may not be in <\(name)>: move or remove it", at: element.position
    )
  }
}
