/// An element of an XML file, with its namespace resolved.
struct MarkupElement {
  /// Its name.
  var name: MarkupName
  /// Its attributes without those that declare namespaces, in the order of the file.
  var attributes: [MarkupAttribute]
  /// The namespaces that it declares, by prefix, in the order of the file.
  let declarations: [NamespaceDeclaration]
  /// The content, in the order of the file.
  var content: [MarkupNode] = []
  /// The position of its beginning.
  let position: SourcePosition
  /// Its number among all elements of the file, as a key for dictionaries.
  let serial: Int

  /// The elements in it.
  var elements: [MarkupElement] {
    content.compactMap { node in
      switch node {
      case .element(let element): element
      case .text: nil
      }
    }
  }

  /// The text in it, without that of its elements.
  var text: String {
    content.reduce(into: "") { text, node in
      switch node {
      case .element: break
      case .text(let part, _): text += part
      }
    }
  }

  /// Its attribute of this name.
  func attribute(_ local: String, namespace: String = "") -> MarkupAttribute? {
    attributes.first { $0.name.local == local && $0.name.namespace == namespace }
  }
}

/// An attribute of an XML element.
struct MarkupAttribute {
  var name: MarkupName
  var value: String
  let position: SourcePosition
}

/// A part of the content of an XML element.
enum MarkupNode {
  case element(MarkupElement)
  /// Text that is not only white space, with the position of its first other character.
  case text(String, SourcePosition)
}

/// A name with its namespace, which is empty for names without one.
struct MarkupName: Hashable {
  let prefix: String
  var local: String
  let namespace: String

  /// The name as it is written.
  var qualified: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}

/// The declaration of a namespace; the prefix of the default one is empty.
struct NamespaceDeclaration {
  let prefix: String
  let namespace: String
}
