/// The prefixes of elements that are data: in values, contents and scripts.
private struct DataPrefixes: DocumentVisitor {
  private(set) var prefixes: Set<Substring> = []

  mutating func enterExtras() -> Bool { false }

  mutating func visit(_ element: ChartDocument.ForeignElement) {
    for name in [element.name] + element.attributes.map(\.name) {
      if let colon = name.firstIndex(of: ":") { prefixes.insert(name[..<colon]) }
    }
    for child in element.children { visit(child) }
  }
}

extension ChartDocument {
  /// The declarations of the namespaces of XML in data, for a format that has no other place for them; `nil` for none.
  ///
  /// A document has them as extras of its root. Extras of the format itself are not kept by others.
  var namespacesOfData: [JSONMember]? {
    var (root, scripts, visitor) = (root, scripts, DataPrefixes())
    root.accept(&visitor)
    scripts.accept(&visitor)
    let members = root.extras.members.filter { member in
      member.name.hasPrefix("xmlns:") && visitor.prefixes.contains(member.name.dropFirst(6))
    }
    return members.isEmpty ? nil : members
  }
}
