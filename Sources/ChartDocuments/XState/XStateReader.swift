import ChartModel

/// Reads XState 5's machine configurations, and the results of a machine's `toJSON`.
struct XStateReader {
  /// Whether the file is a result of `toJSON`: all targets are ids, and timers and tasks are events.
  let isDefinition: Bool
  /// The state nodes; the root is the first.
  var nodes: [XStateNode] = []
  /// The indices of the nodes by XState's ids.
  var indices: [String: Int] = [:]
  /// The indices of the nodes by keys and ids in lowercase, for suggestions.
  var similarNames: [String: [Int]] = [:]
  /// The faults that were found.
  var faults = JSONFaults()
  /// Finds the names that misspelled members probably mean.
  var nearMisses = NearMisses()
  /// The names of the work of all invocations.
  var tasks = TaskNames()
  /// The kinds of statements with a warning so far.
  var warnedKinds: Set<String> = []
  /// The current place in the file, for the names of unnamed functions.
  var place = Place(state: "", member: "")
  /// The names of unnamed functions, by their places in the file.
  var madeNames: [SourcePosition: String] = [:]
  /// The texts of the file, and the names that were made; `nil` until the first name is made.
  var takenNames: Set<String>?

  /// Makes a document of a file.
  static func read(_ file: JSONNode, file name: String?) throws -> ChartDocument {
    // Only the definition of a machine lists its transitions beside the mapping of events to them.
    var reader = XStateReader(isDefinition: file["transitions"]?.elements != nil)
    let machine = XStateVersion4.upgraded(file, &reader.faults) ?? file
    var document = reader.readMachine(machine)
    try reader.faults.throwIfAny(file: name)
    document.warnings = reader.faults.warnings.sorted(by: \.position)
    return document
  }

  private mutating func readMachine(_ json: JSONNode) -> ChartDocument {
    guard faults.members(json, "A machine") != nil else { return ChartDocument() }
    addNode(json, key: "", at: json.position, parent: nil)
    assignIDs()
    readTaskNames()
    let name = nodes[0].hasExplicitID ? nodes[0].xstateID : ""
    var document = ChartDocument(name: name, root: readState(0))
    document.format = .xstate
    readOptions(of: &document)
    return document
  }

  // Reads the writer's note about the whole document.
  private func readOptions(of document: inout ChartDocument) {
    let note = nodes[0].note
    if let name = note["name"]?.string { document.name = name }
    document.exitsRegionsInOrder = note["exitsRegionsInOrder"]?.value == .bool(true)
    document.bubbling = note["bubbling"]?.value != .bool(false)
    document.failingGuardsAreFalse = note["failingGuardsAreFalse"]?.value == .bool(true)
    document.dataLanguage = note["dataLanguage"]?.string
    document.binding = note["binding"]?.string.flatMap(ChartDocument.Binding.init)
    document.scripts = note["scripts"]?.value.decoded(as: [Statement].self) ?? []
    for member in note["namespaces"]?.members ?? []
    where member.name.hasPrefix("xmlns:") && member.value.string != nil {
      document.root.extras.members.append(JSONMember(member.name, member.value.value))
    }
    if let matching = note["eventMatching"]?.string.flatMap(ChartDocument.EventMatching.init) {
      document.eventMatching = matching
    }
  }

  /// The id of a machine without one.
  static let defaultID = "(machine)"
}
