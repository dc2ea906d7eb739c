/// Reads a document from the elements of an SCXML file, and finds all faults.
struct SCXMLReader {
  typealias Fault = ChartDocumentFault

  var faults: [Fault] = []
  /// The parts that were read in another form than they are written, or that are not executed.
  var warnings: [Fault] = []
  /// The kinds of elements with a warning so far.
  var warnedKinds: Set<String> = []
  var scripts: [Statement] = []
  var names = StateNames()
  /// The names of the work of all tasks.
  var tasks = TaskNames()
  var prefixes = NamespacePrefixes()
  var nearMisses = NearMisses()
  /// Whether elements of SCXML have no namespace, as in many hand-written files.
  let hasNoNamespace: Bool

  /// The document that an XML element describes.
  ///
  /// - Throws: `ChartDocumentError` with all faults, in the order of their positions.
  static func document(in root: MarkupElement) throws -> ChartDocument {
    guard root.name.local == "scxml" else {
      throw ChartDocumentError([
        Fault(
          "the root element is <\(root.name.qualified)>, not <scxml>: give a file of SCXML",
          at: root.position)
      ])
    }
    guard root.name.namespace == SCXMLElement.namespace || root.name.namespace.isEmpty else {
      throw ChartDocumentError([
        Fault(
          "<scxml> is not in the namespace \(SCXMLElement.namespace): correct its xmlns",
          at: root.position)
      ])
    }
    var reader = SCXMLReader(hasNoNamespace: root.name.namespace.isEmpty)
    reader.prefixes.addDeclarations(of: root)
    let root = reader.standardized(root, in: nil)
    reader.readNames(of: root)
    var document = reader.readDocument(root)
    guard reader.faults.isEmpty else { throw ChartDocumentError(sorted(reader.faults)) }
    document.warnings = sorted(reader.warnings)
    return document
  }

  private init(hasNoNamespace: Bool) { self.hasNoNamespace = hasNoNamespace }

  mutating func add(_ message: String, at position: SourcePosition) {
    faults.append(Fault(message, at: position))
  }

  mutating func warn(_ message: String, at position: SourcePosition) {
    warnings.append(Fault(message, at: position, severity: .warning))
  }

  /// The faults in the order of the file; those at one position stay in the order in which they were found.
  private static func sorted(_ faults: [Fault]) -> [Fault] {
    faults.enumerated().sorted { first, second in
      let start = SourcePosition(line: 0, column: 0)
      let (one, other) = (first.element.position ?? start, second.element.position ?? start)
      return (one.line, one.column, first.offset) < (other.line, other.column, second.offset)
    }.map(\.element)
  }
}

// MARK: - The chart

extension SCXMLReader {
  private mutating func readDocument(_ element: MarkupElement) -> ChartDocument {
    var document = ChartDocument(
      name: element.value("name") ?? "", eventMatching: .tokens, failingGuardsAreFalse: true)
    document.format = .scxml
    document.name = element.value(.chartName) ?? document.name
    if let matching = element.value(.matching) {
      document.eventMatching =
        readCase(matching, among: [.exact, .tokens], of: element, at: .matching) ?? .tokens
    }
    if let order = element.value(.regionExitOrder) {
      document.exitsRegionsInOrder = order == "declared"
      check(order, isOneOf: ["declared", "reversed"], of: element, at: .regionExitOrder)
    }
    if let bubbling = element.value(.bubbling) {
      document.bubbling = bubbling != "false"
      check(bubbling, isOneOf: ["true", "false"], of: element, at: .bubbling)
    }
    if let guards = element.value(.failingGuards) {
      document.failingGuardsAreFalse = guards == "false"
      check(guards, isOneOf: ["false", "failures"], of: element, at: .failingGuards)
    }
    if let version = element.attribute("version"), version.value != "1.0" {
      warn(
        "SCXML \(version.value) is not known: it is read as version 1.0", at: version.position)
    }
    document.dataLanguage = element.value(.addedDatamodel) == nil ? element.value("datamodel") : nil
    if let binding = element.attribute("binding") {
      document.binding = ChartDocument.Binding(rawValue: binding.value)
      if document.binding == nil {
        add("'\(binding.value)' is no value of binding: it is early or late", at: binding.position)
      }
    }
    document.root = readRoot(element)
    document.scripts = scripts
    document.root.extras.members += prefixes.declarations
    return document
  }

  private mutating func readRoot(_ element: MarkupElement) -> ChartDocument.State {
    let wrappers = element.elements.filter { isState($0) && $0.roles.contains(.chart) }
    guard let wrapper = wrappers.first else { return readState(element, .scxml) }
    let outside = readState(element, .scxml)
    var root = readState(wrapper, isParallel(wrapper) ? .parallel : .state)
    root.id = ""
    root.extras = outside.extras
    root.notes = outside.notes + root.notes
    root.data = outside.data + root.data
    root.position = element.position
    return root
  }

  func isParallel(_ element: MarkupElement) -> Bool { element.name.local == "parallel" }
}

// MARK: - Attributes

extension MarkupElement {
  /// The value of an attribute without a namespace.
  func value(_ name: String) -> String? { attribute(name)?.value }

  /// The attribute of the project's own namespace, which has no prefix at an element of this namespace.
  func attribute(_ name: ExtensionAttribute) -> MarkupAttribute? {
    attribute(name.rawValue, namespace: ExtensionElement.namespace)
      ?? (self.name.namespace == ExtensionElement.namespace ? attribute(name.rawValue) : nil)
  }

  func value(_ name: ExtensionAttribute) -> String? { attribute(name)?.value }

  var roles: [ExtensionRole] {
    value(.role)?.words.compactMap(ExtensionRole.init(rawValue:)) ?? []
  }
}

extension String {
  /// The parts between white space.
  var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }
}

extension SCXMLReader {
  /// A value of an attribute that has to be one of the cases of a type.
  mutating func readCase<Value: RawRepresentable<String>>(
    _ text: String, among values: [Value], of element: MarkupElement, at name: ExtensionAttribute
  ) -> Value? {
    check(text, isOneOf: values.map(\.rawValue), of: element, at: name)
    return values.first { $0.rawValue == text }
  }

  mutating func check(
    _ text: String, isOneOf values: [String], of element: MarkupElement, at name: ExtensionAttribute
  ) {
    guard !values.contains(text) else { return }
    add(
      "'\(text)' is no value of \(name.rawValue): it is one of \(values.joined(separator: ", "))",
      at: element.attribute(name)?.position ?? element.position)
  }
}
