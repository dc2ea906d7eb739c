/// Makes the elements of an SCXML file from a document, and finds all constructs that SCXML lacks.
struct SCXMLWriter {
  typealias Fault = ChartDocumentFault
  typealias State = ChartDocument.State
  typealias Action = ChartDocument.Action
  typealias Condition = ChartDocument.Condition
  typealias Transition = ChartDocument.Transition
  typealias Target = ChartDocument.Target

  let document: ChartDocument
  var names: SCXMLNames
  let walk: DocumentWalk
  /// The prefixes of the namespaces that the root declares.
  let prefixes: Set<String>
  /// The ids of tasks that need none in the file.
  let taskNames: TaskNames
  /// The differences of behavior in other engines.
  var losses: [Fault] = []
  /// The comments to write into the current state.
  var notes: [String] = []
  /// Whether no reader could read the file.
  var isUnreadable = false

  /// The states that other elements refer to, so that their ids are written.
  var references: Set<String> = []
  var historyReferences: Set<SCXMLNames.HistoryKey> = []
  var hasTermination = false
  var hasExpressions = false

  init(_ document: ChartDocument) {
    self.document = document
    names = SCXMLNames(document)
    taskNames = TaskNames(of: document)
    var walk = DocumentWalk()
    walk.visit(document.root, path: [])
    self.walk = walk
    prefixes = Set(document.root.extras.members.compactMap(\.declaredPrefix) + ["xml"])
  }

  /// The root element.
  mutating func writeDocument() -> WrittenElement {
    // The first pass finds the ids that are referred to.
    _ = writeRoot()
    (losses, notes) = ([], [])
    checkNames()
    return writeRoot()
  }

  /// Adds a construct that SCXML cannot express.
  mutating func lose(_ message: String, at position: SourcePosition? = nil) {
    let remedy = "which SCXML cannot express: change it, or set 'lossy'"
    losses.append(Fault("\(message), \(remedy)", at: position))
    notes.append("Not in SCXML: " + message)
  }

  /// Adds what no file can contain, with or without losses.
  mutating func refuse(_ message: String, at position: SourcePosition? = nil) {
    isUnreadable = true
    losses.append(Fault(message, at: position))
  }

  private mutating func checkNames() {
    for id in names.duplicates {
      refuse("the state '\(id)' is declared twice: rename one", at: names.states[id]?.position)
    }
    guard document.eventMatching == .exact else { return }
    var beginnings: Set<String> = []
    for event in Set(walk.events) {
      // A name with more tokens is not compared.
      let tokens = event.split(separator: ".", maxSplits: 50, omittingEmptySubsequences: false)
      for count in tokens.indices.dropFirst() {
        beginnings.insert(tokens.prefix(count).joined(separator: "."))
      }
    }
    for event in walk.handledEvents.intersection(beginnings).sorted() {
      lose("transitions for '\(event)' are not taken on events that begin with '\(event).'")
    }
  }

  /// Adds a fault for characters that no XML file can contain.
  mutating func checkText(of markup: MarkupWriter) {
    for scalar in Set(markup.unwritable).sorted() {
      losses.append(
        Fault("XML cannot contain the character U+\(scalar.hexadecimal): remove it, or set 'lossy'")
      )
    }
    if markup.isTooDeep {
      refuse(
        "elements would be nested more than \(MarkupParser.maximumDepth) levels deep: use fewer levels"
      )
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension JSONMember {
  /// The prefix that an attribute `xmlns:prefix` declares.
  fileprivate var declaredPrefix: String? {
    guard name.hasPrefix("xmlns:"), case .string(let namespace) = value, !namespace.isEmpty else {
      return nil
    }
    let prefix = String(name.dropFirst(6))
    return MarkupCharacters.isLocalName(prefix) && prefix != "xmlns" ? prefix : nil
  }
}

// MARK: - Elements

extension WrittenElement {
  /// An element of SCXML.
  init(_ element: SCXMLElement) { self.init(element.rawValue) }

  /// An element of the project's own namespace.
  init(_ element: ExtensionElement) {
    self.init("\(ExtensionElement.prefix):\(element.rawValue)")
  }

  /// Adds an attribute of the project's own namespace, which has no prefix at an element of this namespace.
  mutating func set(_ attribute: ExtensionAttribute, _ value: String?) {
    let isOwn = name.hasPrefix("\(ExtensionElement.prefix):")
    set(isOwn ? attribute.rawValue : "\(ExtensionElement.prefix):\(attribute.rawValue)", value)
  }

  mutating func set(_ roles: ExtensionRole...) {
    if !roles.isEmpty { set(.role, roles.map(\.rawValue).joined(separator: " ")) }
  }
}
