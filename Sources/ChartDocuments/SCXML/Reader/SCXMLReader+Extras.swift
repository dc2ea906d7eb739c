extension SCXMLReader {
  /// The attributes that are not part of the chart.
  mutating func readExtras(of element: MarkupElement) -> ChartDocument.Extras {
    var extras = ChartDocument.Extras()
    for attribute in element.attributes where isExtra(attribute) {
      extras.members.append(
        JSONMember(prefixes.qualified(attribute.name), .string(attribute.value)))
    }
    return extras
  }

  private func isExtra(_ attribute: MarkupAttribute) -> Bool {
    !["", SCXMLElement.namespace, ExtensionElement.namespace].contains(attribute.name.namespace)
  }

  /// Reads an element of another namespace, with the prefixes that are declared at the root.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - outer: The namespace of the element around it. Default: that of SCXML.
  ///   - keepsOrder: Whether text between elements becomes an element `#text` in its place. Default: it does not.
  mutating func readForeign(
    _ element: MarkupElement, in outer: String = SCXMLElement.namespace, keepsOrder: Bool = false
  ) -> ChartDocument.ForeignElement {
    var foreign = ChartDocument.ForeignElement(prefixes.qualified(element.name))
    let namespace = element.name.namespace
    // Names without a prefix are in SCXML's namespace, which the root declares.
    let inner = ["", SCXMLElement.namespace].contains(namespace) ? namespace : outer
    if inner != outer { foreign.attributes.append(JSONMember("xmlns", .string(inner))) }
    for attribute in element.attributes {
      foreign.attributes.append(
        JSONMember(prefixes.qualified(attribute.name), .string(attribute.value)))
    }
    if keepsOrder, !element.elements.isEmpty {
      foreign.children = readMarkup(in: element, inner)
      return foreign
    }
    foreign.children = element.elements.map { readForeign($0, in: inner) }
    foreign.text = element.text
    if !foreign.children.isEmpty { foreign.text = String(foreign.text[...].trimmed) }
    return foreign
  }

  /// The elements in an element that is data, and the text between them.
  mutating func readMarkup(
    in element: MarkupElement, _ namespace: String = SCXMLElement.namespace
  ) -> [ChartDocument.ForeignElement] {
    element.content.map { node in
      switch node {
      case .text(let text, _):
        ChartDocument.ForeignElement("#text", text: String(text[...].trimmed))
      case .element(let child): readForeign(child, in: namespace, keepsOrder: true)
      }
    }
  }
}
