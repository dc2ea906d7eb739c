/// The meanings of the ids of an SCXML file.
struct StateNames {
  /// The meaning of a target of a transition.
  enum Meaning {
    case state(String)
    case history(of: String, HistoryKind, region: String?)
    /// A history of an unnamed region, which only its own initial transition can lead to.
    case regionHistory(HistoryKind)
    case termination
    /// An element that stands for something else, and that nothing refers to.
    case auxiliary
  }

  /// An id, with the place of its declaration.
  struct Entry {
    let meaning: Meaning
    /// The indices of the states from the root to it.
    let path: [Int]
    let position: SourcePosition
    /// The ids of a history's default, empty if it is the initial state; `nil` if it has actions, and for other
    /// elements.
    var defaults: [String]?
  }

  /// The ids of the document, by the elements of the file.
  var ids: [Int: String] = [:]
  /// The path of each state, by the elements of the file.
  var paths: [Int: [Int]] = [:]
  /// The meanings, by id.
  var entries: [String: Entry] = [:]
  /// All ids in alphabetical order, so that suggestions are the same in each run.
  var sortedIDs: [String] = []

  /// Makes an id from the path of a state without one: short, and the same in each run.
  static func made(_ kind: String, _ path: [Int]) -> String {
    kind + path.map(String.init).joined(separator: ".")
  }
}

extension SCXMLReader {
  /// Finds all ids, before targets are read.
  mutating func readNames(of root: MarkupElement) {
    var explicit: Set<String> = []
    collectIDs(of: root, into: &explicit)
    var count = 0
    readNames(in: root, owner: Owner(id: "", path: [], region: nil), explicit, &count)
    names.sortedIDs = names.entries.keys.sorted()
  }

  /// The state that histories belong to.
  private struct Owner {
    let id: String
    let path: [Int]
    /// The name of the region; `.some(nil)` if the region has none.
    let region: String??
  }

  private func collectIDs(of element: MarkupElement, into ids: inout Set<String>) {
    for child in element.elements where isState(child) {
      if let id = child.value(.stateID) ?? child.value("id") { ids.insert(id) }
      collectIDs(of: child, into: &ids)
    }
  }

  private mutating func readNames(
    in element: MarkupElement, owner: Owner, _ explicit: Set<String>, _ count: inout Int
  ) {
    for child in element.elements where isStandard(child) {
      if child.name.local == "invoke" {
        tasks.add(child.work ?? "", id: child.value("id"))
      } else if child.name.local == "history" {
        registerHistory(child, of: owner)
      } else if isState(child) {
        readNames(ofState: child, owner: owner, explicit, &count)
      }
    }
  }

  private mutating func readNames(
    ofState child: MarkupElement, owner: Owner, _ explicit: Set<String>, _ count: inout Int
  ) {
    let roles = child.roles
    if roles.contains(.resting) || roles.contains(.termination) {
      let meaning = roles.contains(.resting) ? StateNames.Meaning.auxiliary : .termination
      return register(child, as: meaning, path: owner.path)
    }
    if roles.contains(.chart) {
      register(child, as: .auxiliary, path: owner.path)
      var inner = 0
      return readNames(in: child, owner: owner, explicit, &inner)
    }
    if roles.contains(.region) {
      register(child, as: .auxiliary, path: owner.path)
      let region = Owner(id: owner.id, path: owner.path, region: .some(child.value(.region)))
      return readNames(in: child, owner: region, explicit, &count)
    }
    count += 1
    let path = owner.path + [count]
    var id = child.value(.stateID) ?? child.value("id") ?? ""
    if child.value(.stateID) == nil, child.value("id") == nil {
      id = StateNames.made(child.name.local, path)
      while explicit.contains(id) { id += "_" }
    }
    names.ids[child.serial] = id
    names.paths[child.serial] = path
    register(child, as: .state(id), path: path)
    var inner = 0
    readNames(in: child, owner: Owner(id: id, path: path, region: nil), explicit, &inner)
  }

  private mutating func registerHistory(_ element: MarkupElement, of owner: Owner) {
    let kind = element.historyKind
    switch owner.region {
    case .none:
      register(element, as: .history(of: owner.id, kind, region: nil), path: owner.path)
    case .some(.some(let region)):
      register(
        element, as: .history(of: owner.id, kind, region: region), path: owner.path)
    case .some(.none):
      register(element, as: .regionHistory(kind), path: owner.path)
    }
    guard let id = element.value("id"),
      names.entries[id]?.position == element.attribute("id")?.position
    else { return }
    let transitions = element.elements.filter { isStandard($0) && $0.name.local == "transition" }
    guard transitions.allSatisfy(\.content.isEmpty) else { return }
    names.entries[id]?.defaults = transitions.flatMap { $0.value("target")?.words ?? [] }
  }

  private mutating func register(
    _ element: MarkupElement, as meaning: StateNames.Meaning, path: [Int]
  ) {
    guard let attribute = element.attribute("id") else { return }
    let id = attribute.value
    if id.contains(where: \.isWhitespace) {
      return add(
        "the id '\(id)' contains white space, which separates targets: rename it",
        at: attribute.position)
    }
    if let first = names.entries[id] {
      return add(
        "the id '\(id)' is declared twice, first at \(first.position): rename one",
        at: attribute.position)
    }
    names.entries[id] = StateNames.Entry(
      meaning: meaning, path: path, position: attribute.position)
  }
}

extension MarkupElement {
  /// The kind of a history: shallow unless it is deep.
  var historyKind: HistoryKind { HistoryKind(rawValue: value("type") ?? "") ?? .shallow }

  /// The name of the work of an `<invoke>`: its source, type or `id`, in this order; `nil` if it has none of them.
  var work: String? {
    value(.action) ?? value("src") ?? value("srcexpr") ?? value("type") ?? value("typeexpr")
      ?? value("id") ?? (content.isEmpty ? nil : "scxml")
  }
}
