/// The ids in a file for the names of a document.
struct SCXMLNames {
  /// A history of a state, or of one of its regions.
  struct HistoryKey: Hashable {
    let state: String
    let kind: HistoryKind
    let region: String?
    /// The index of an unnamed region, whose history no other target can name.
    var index: Int?
  }

  /// The ids of states, and of other elements that the file needs.
  private(set) var ids: NameTable
  /// The names of events, and of other events that the file needs.
  private(set) var events: NameTable
  /// The states by their ids.
  private(set) var states: [String: ChartDocument.State] = [:]
  /// The states around a state, from the chart to it.
  private(set) var paths: [String: [String]] = [:]
  /// The ids that several states have.
  private(set) var duplicates: [String] = []
  private var indices: [String: [Int]] = [:]
  private var histories: [HistoryKey: String] = [:]
  private var purposes: [String: String] = [:]

  init(_ document: ChartDocument) {
    var walk = DocumentWalk()
    walk.visit(document.root, path: [])
    events = NameTable(walk.events) { SCXMLEvents.isName($0) }
    let awaited = walk.awaitedCompletions
    ids = NameTable(walk.states.map(\.state.id)) {
      MarkupCharacters.isLocalName($0) && !Self.hasPrefix($0, among: awaited)
    }
    for (state, place, path) in walk.states {
      if states.updateValue(state, forKey: state.id) != nil { duplicates.append(state.id) }
      paths[state.id] = path
      indices[state.id] = place
    }
  }

  /// Whether an id begins with the tokens of another id whose completion triggers a transition.
  ///
  /// The event `done.state.a.b` would also trigger that transition (SCXML 3.12.1).
  private static func hasPrefix(_ id: String, among awaited: Set<String>) -> Bool {
    guard !awaited.isEmpty else { return false }
    return id.indices.contains { id[$0] == "." && awaited.contains(String(id[..<$0])) }
  }

  /// The id of a state in the file.
  func id(of state: String) -> String? { ids.token(of: state) }

  /// Whether a reader would make this id for a state without one.
  func isMade(_ state: String) -> Bool {
    guard let kind = states[state]?.kind.element, let indices = indices[state] else { return false }
    return StateNames.made(kind.rawValue, indices) == state
  }

  /// The indices of the states from the chart to a state, from 1.
  func indices(of state: String) -> [Int] { indices[state] ?? [] }

  /// The id of a history in the file.
  mutating func id(of history: HistoryKey, declared: String?) -> String {
    if let id = histories[history] { return id }
    var parts = [ids.token(of: history.state) ?? ""]
    if let region = history.region { parts.append(region) }
    if let index = history.index { parts.append("region\(index + 1)") }
    parts.append(history.kind.choose(shallow: "history", deep: "deepHistory"))
    let id = ids.unique(declared ?? parts.filter { !$0.isEmpty }.joined(separator: "."))
    histories[history] = id
    return id
  }

  /// Makes an id that only the file needs, always the same for the same purpose.
  mutating func id(for purpose: String) -> String {
    if let id = purposes[purpose] { return id }
    let id = ids.unique(purpose)
    purposes[purpose] = id
    return id
  }

  /// Makes the name of an event that only the file needs.
  mutating func event(for purpose: String) -> String {
    if let event = purposes["event " + purpose] { return event }
    let event = events.unique(purpose)
    purposes["event " + purpose] = event
    return event
  }
}

extension ChartDocument.State.Kind {
  var element: SCXMLElement {
    switch self {
    case .ordinary: .state
    case .parallel: .parallel
    case .final: .final
    }
  }
}
