extension SCXMLReader {
  /// The attributes that say nothing about the chart.
  mutating func readExtras(of element: MarkupElement) -> ChartDocument.Extras {
    var extras = ChartDocument.Extras()
    for attribute in element.attributes where isExtra(attribute) {
      extras.members.append(
        JSONMember(prefixes.qualified(attribute.name), .string(attribute.value)))
    }
    if element.name.local == "scxml" { readRootExtras(of: element, into: &extras) }
    return extras
  }

  private func isExtra(_ attribute: MarkupAttribute) -> Bool {
    !["", SCXMLElement.namespace, ExtensionElement.namespace].contains(attribute.name.namespace)
  }

  private func readRootExtras(of element: MarkupElement, into extras: inout ChartDocument.Extras) {
    for name in ["datamodel", "binding"] {
      guard let value = element.value(name) else { continue }
      if name == "datamodel", element.value(.addedDatamodel) != nil { continue }
      extras.members.append(JSONMember(name, .string(value)))
    }
  }

  /// An element of another namespace, with the prefixes that are declared at the root.
  mutating func readForeign(
    _ element: MarkupElement, in outer: String = SCXMLElement.namespace
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
    foreign.children = element.elements.map { readForeign($0, in: inner) }
    foreign.text = element.text
    if !foreign.children.isEmpty { foreign.text = String(foreign.text[...].trimmed) }
    return foreign
  }
}
