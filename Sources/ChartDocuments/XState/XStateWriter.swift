import ChartModel

/// Writes documents as configurations of XState 5.
struct XStateWriter {
  /// The nodes that XState gets.
  let plan: XStatePlan
  /// The document.
  let document: ChartDocument
  /// The ids of tasks that need none in the file.
  let taskNames: TaskNames
  /// Whether constructs that XState cannot express are noted in the file instead of being an error.
  let isLossy: Bool
  /// The faults: constructs that XState cannot express.
  var faults: [ChartDocumentFault] = []
  /// The omissions in the state or transition that is being written.
  var omissions: [String] = []
  /// The id of the state that is being written.
  var stateID = ""
  /// The constructs of the current state that XState executes in another way.
  var departures: [String] = []

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - lossy: Whether constructs may be lost.
  /// - Throws: `ChartDocumentError` with all constructs that XState cannot express, unless they may be lost.
  static func write(_ document: ChartDocument, lossy: Bool) throws -> JSONValue {
    try document.checkDepth()
    var writer = XStateWriter(plan: XStatePlan(document), document: document, isLossy: lossy)
    let value = writer.writeMachine()
    if !value.isWithin(levels: JSONReader.maximumDepth) {
      writer.faults.append(
        ChartDocumentFault(
          "The file would be nested more than \(JSONReader.maximumDepth) levels deep: use fewer levels."
        ))
    }
    guard writer.faults.isEmpty else { throw ChartDocumentError(writer.faults) }
    return value
  }

  private init(plan: XStatePlan, document: ChartDocument, isLossy: Bool) {
    self.plan = plan
    self.document = document
    self.isLossy = isLossy
    taskNames = TaskNames(of: document)
  }

  private mutating func writeMachine() -> JSONValue {
    for id in plan.duplicates {
      faults.append(ChartDocumentFault("Two states have the id '\(id)': rename one of them."))
    }
    return writeState(document.root, at: 0)
  }

  /// Notes a construct that cannot be expressed, as a fault or in the file.
  mutating func omit(_ what: String, at position: SourcePosition?) {
    if isLossy {
      omissions.append(what)
    } else {
      let message = "XState cannot express \(what): change it, or set 'lossy'."
      // A chart that was not read from a file has no positions.
      let needsPlace = position == nil && !stateID.isEmpty && !what.contains("'\(stateID)'")
      let place = needsPlace ? "State '\(stateID)': " : ""
      faults.append(ChartDocumentFault(place + message, at: position))
    }
  }

  /// Adds a fault for a construct that no file of XState can have, with or without losses.
  mutating func refuse(_ message: String, at position: SourcePosition?) {
    faults.append(ChartDocumentFault(message, at: position))
  }

  /// The members for the extras in a file, with the note for the reader.
  mutating func extras(
    _ extras: ChartDocument.Extras, note: [JSONMember], _ words: XStateWords
  ) -> [JSONMember] {
    var note = note
    if !departures.isEmpty {
      note.append(
        JSONMember("departs", .array(departures.map { .string($0 + " See Departures.") })))
      departures = []
    }
    if !omissions.isEmpty {
      note.append(JSONMember("omitted", .array(omissions.map { .string($0) })))
      omissions = []
    }
    // Names with a colon are attributes of an XML file.
    let others = extras.members.filter { !$0.name.contains(":") }
    var members = others.filter { words.keeps($0.name) }
    let foreign = others.filter { !words.has($0.name) }
    if !foreign.isEmpty { note.append(JSONMember("extras", .object(foreign))) }
    guard !note.isEmpty else { return members }
    let ours = JSONMember(XStateNote.name, .object(note))
    if let index = members.firstIndex(where: { $0.name == "meta" }),
      case .object(let meta) = members[index].value
    {
      members[index].value = .object(meta + [ours])
    } else {
      members.removeAll { $0.name == "meta" }
      members.append(JSONMember("meta", .object([ours])))
    }
    return members
  }
}
