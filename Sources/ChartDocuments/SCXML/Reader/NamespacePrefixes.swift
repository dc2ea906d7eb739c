/// Gives each foreign namespace of a file one prefix, so that all can be declared at the root.
///
/// A prefix of a file may stand for several namespaces in different places, and a namespace may have
/// several prefixes.
struct NamespacePrefixes {
  private var prefixes: [String: String] = [NamespaceScopes.xml: "xml"]
  private var used: Set<String> = ["xml", "xmlns", ExtensionElement.prefix]
  private var namespaces: [String] = []
  private var count = 0

  /// Keeps the declarations of the root element, even unused ones.
  mutating func addDeclarations(of root: MarkupElement) {
    for declaration in root.declarations where !declaration.prefix.isEmpty {
      let isKnown = [SCXMLElement.namespace, ExtensionElement.namespace]
      if !isKnown.contains(declaration.namespace) {
        _ = prefix(of: declaration.namespace, preferred: declaration.prefix)
      }
    }
  }

  /// A name with the prefix that its namespace has at the root.
  mutating func qualified(_ name: MarkupName) -> String {
    switch name.namespace {
    case "", SCXMLElement.namespace: return name.local
    case ExtensionElement.namespace: return "\(ExtensionElement.prefix):\(name.local)"
    case _: return "\(prefix(of: name.namespace, preferred: name.prefix)):\(name.local)"
    }
  }

  /// The declarations of all namespaces, as attributes of the root.
  var declarations: [JSONMember] {
    namespaces.map { JSONMember("xmlns:\(prefixes[$0] ?? "")", .string($0)) }
  }

  private mutating func prefix(of namespace: String, preferred: String) -> String {
    if let prefix = prefixes[namespace] { return prefix }
    var prefix = preferred
    while prefix.isEmpty || used.contains(prefix) {
      count += 1
      prefix = "ns\(count)"
    }
    used.insert(prefix)
    prefixes[namespace] = prefix
    namespaces.append(namespace)
    return prefix
  }
}
