/// The namespaces that are declared at a place of an XML file.
///
/// Each prefix has a stack, so that opening an element takes time only for its own declarations.
struct NamespaceScopes {
  private var namespaces: [String: [String]] = ["xml": [Self.xml], "": [""]]

  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let declarations = "http://www.w3.org/2000/xmlns/"
  static let inclusions = "http://www.w3.org/2001/XInclude"

  mutating func open(_ declarations: [NamespaceDeclaration]) {
    for declaration in declarations {
      namespaces[declaration.prefix, default: []].append(declaration.namespace)
    }
  }

  mutating func close(_ declarations: [NamespaceDeclaration]) {
    for declaration in declarations { namespaces[declaration.prefix]?.removeLast() }
  }

  /// The namespace of a prefix; `nil` if it is not declared.
  func namespace(of prefix: String) -> String? { namespaces[prefix]?.last }
}
