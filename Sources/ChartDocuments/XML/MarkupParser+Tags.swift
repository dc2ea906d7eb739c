extension MarkupParser {
  mutating func parseStartTag() throws {
    let start = index
    guard open.count < Self.maximumDepth else {
      throw fault(
        "elements are nested more than \(Self.maximumDepth) levels deep: use fewer levels",
        at: start)
    }
    try countPart(at: start)
    index += 1
    let name = try parseName(of: "the element")
    let raw = try parseAttributes(of: name)
    let declarations = try declarations(in: raw)
    namespaces.open(declarations)
    let resolved = try resolve(name, isAttribute: false, at: start)
    guard resolved.namespace != NamespaceScopes.inclusions else {
      throw fault("XInclude is not processed: put the content into this file", at: start)
    }
    let element = MarkupElement(
      name: resolved, attributes: try attributes(in: raw), declarations: declarations,
      position: lines.position(of: start), serial: serial)
    serial += 1
    open.append(element)
    openNames.append(name)
    if matches("/>") {
      index += 2
      closeElement()
    } else {
      index += 1
    }
  }

  mutating func parseEndTag() throws {
    let start = index
    index += 2
    let name = try parseName(of: "the end tag")
    skipSpace()
    guard index < bytes.count, bytes[index] == Byte.greater else {
      throw fault("</\(name) has no end: > is missing", at: start)
    }
    guard let expected = openNames.last, let element = open.last else {
      throw fault("</\(name)> has no start tag: remove it, or add <\(name)>", at: start)
    }
    guard expected == name else {
      throw fault(
        "</\(name)> does not end <\(expected)> at \(element.position): end that first", at: start)
    }
    index += 1
    closeElement()
  }

  private mutating func closeElement() {
    let element = open.removeLast()
    openNames.removeLast()
    namespaces.close(element.declarations)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  mutating func parseName(of what: String) throws -> String {
    let start = index
    while index < bytes.count, MarkupCharacters.isPartOfName(bytes[index]) { index += 1 }
    let name = text(start..<index)
    guard MarkupCharacters.isName(name) else {
      throw fault(
        name.isEmpty
          ? "\(what) has no name: write < as &lt;"
          : "'\(name)' is no name in XML: use letters, digits and _",
        at: start)
    }
    return name
  }
}

// MARK: - Attributes

/// An attribute before its namespace is known.
struct UnresolvedAttribute {
  let name: String
  let value: String
  let offset: Int
}

extension MarkupParser {
  /// The attributes up to the end of the tag, which is not read.
  private mutating func parseAttributes(of element: String) throws -> [UnresolvedAttribute] {
    var attributes: [UnresolvedAttribute] = []
    var known: [String: Int] = [:]
    while true {
      let isSeparated = index < bytes.count && Byte.isSpace(bytes[index])
      skipSpace()
      guard index < bytes.count else {
        throw fault("<\(element) has no end: > is missing", at: index)
      }
      if bytes[index] == Byte.greater || matches("/>") { return attributes }
      let start = index
      guard isSeparated else { throw fault("a space is missing before the attribute", at: start) }
      try countPart(at: start)
      let name = try parseName(of: "the attribute")
      if let first = known.updateValue(start, forKey: name) {
        let place = lines.position(of: first)
        throw fault(
          "<\(element)> has the attribute \(name) twice, first at \(place): remove one", at: start)
      }
      let value = try parseAttributeValue(of: name)
      attributes.append(UnresolvedAttribute(name: name, value: value, offset: start))
    }
  }

  private mutating func parseAttributeValue(of name: String) throws -> String {
    skipSpace()
    guard index < bytes.count, bytes[index] == Byte.equals else {
      throw fault("the attribute \(name) has no value: write \(name)=\"…\"", at: index)
    }
    index += 1
    skipSpace()
    guard index < bytes.count, bytes[index] == Byte.quote || bytes[index] == Byte.apostrophe else {
      throw fault("the value of \(name) is not in quotation marks", at: index)
    }
    let (start, quote) = (index, bytes[index])
    index += 1
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      switch bytes[index] {
      case Byte.less: throw fault("< in the value of \(name): write it as &lt;", at: index)
      case Byte.ampersand: try parseReference(into: &value)
      case Byte.carriageReturn where index + 1 < bytes.count && bytes[index + 1] == Byte.newline:
        index += 1
      case let byte:
        value.append(Byte.isSpace(byte) ? Byte.space : byte)
        index += 1
      }
    }
    guard index < bytes.count else { throw fault("a quotation mark is missing", at: start) }
    index += 1
    return String(decoding: value, as: UTF8.self)
  }

  private func attributes(in raw: [UnresolvedAttribute]) throws -> [MarkupAttribute] {
    var known: [MarkupName: Int] = [:]
    return try raw.filter { !$0.declaresNamespace }.map { attribute in
      let name = try resolve(attribute.name, isAttribute: true, at: attribute.offset)
      let withoutPrefix = MarkupName(prefix: "", local: name.local, namespace: name.namespace)
      if let first = known.updateValue(attribute.offset, forKey: withoutPrefix) {
        let place = lines.position(of: first)
        throw fault(
          "the attribute \(attribute.name) is there under another prefix, at \(place): remove one",
          at: attribute.offset)
      }
      return MarkupAttribute(
        name: name, value: attribute.value, position: lines.position(of: attribute.offset))
    }
  }
}

// MARK: - Namespaces

extension UnresolvedAttribute {
  fileprivate var declaresNamespace: Bool { name == "xmlns" || name.hasPrefix("xmlns:") }
}

extension MarkupParser {
  private func declarations(in raw: [UnresolvedAttribute]) throws -> [NamespaceDeclaration] {
    try raw.filter(\.declaresNamespace).compactMap { attribute in
      let prefix = attribute.name == "xmlns" ? "" : String(attribute.name.dropFirst(6))
      let isReserved =
        prefix == "xmlns" || (prefix == "xml") != (attribute.value == NamespaceScopes.xml)
        || attribute.value == NamespaceScopes.declarations
      guard !isReserved else {
        throw fault(
          "\(attribute.name) is reserved by XML: use another prefix", at: attribute.offset)
      }
      guard prefix.isEmpty || (!attribute.value.isEmpty && MarkupCharacters.isLocalName(prefix))
      else {
        throw fault(
          "\(attribute.name) declares no namespace: correct or remove it", at: attribute.offset)
      }
      return prefix == "xml"
        ? nil : NamespaceDeclaration(prefix: prefix, namespace: attribute.value)
    }
  }

  private func resolve(_ name: String, isAttribute: Bool, at offset: Int) throws -> MarkupName {
    guard let colon = name.firstIndex(of: ":") else {
      let namespace = isAttribute ? "" : namespaces.namespace(of: "") ?? ""
      return MarkupName(prefix: "", local: name, namespace: namespace)
    }
    let (prefix, local) = (String(name[..<colon]), String(name[name.index(after: colon)...]))
    guard MarkupCharacters.isLocalName(prefix), MarkupCharacters.isLocalName(local) else {
      throw fault(
        "'\(name)' is no name with one prefix: write one colon, between names", at: offset)
    }
    guard let namespace = namespaces.namespace(of: prefix) else {
      throw fault("the prefix \(prefix) is not declared: add xmlns:\(prefix)=\"…\"", at: offset)
    }
    return MarkupName(prefix: prefix, local: local, namespace: namespace)
  }
}
