import ChartModel

/// A state node of an XState machine, before it becomes part of a document.
struct XStateNode {
  /// Its key in the `states` of its parent; the machine's id for the root.
  var key: String
  /// The index of its parent; `nil` for the root.
  var parent: Int?
  /// The indices of the nodes in it, in their order.
  var children: [Int] = []
  /// The same by their keys.
  var childrenByKey: [String: Int] = [:]
  /// The keys from the root to it.
  var path: [String]
  /// The kind of state.
  var type: Kind
  /// The object in the file.
  var json: JSONNode
  /// Where its key is.
  var position: SourcePosition
  /// The id by which targets refer to it after a `#`.
  var xstateID: String
  /// Whether the file gives it an id other than its path.
  var hasExplicitID: Bool
  /// The id in the document.
  var id: String
  /// The note of this library's writer.
  var note: XStateNote

  /// XState's types of nodes.
  enum Kind: String {
    case atomic, compound, parallel, final, history
  }

  /// Whether it is a history that restores the states at all depths.
  var historyKind: HistoryKind {
    HistoryKind(rawValue: json["history"]?.string ?? "") ?? .shallow
  }

  /// Whether it stands for a region of a document instead of a state.
  var isRegion: Bool { note.region != nil }
}

/// A note of the writer in the `meta` of states and transitions, for constructs that XState cannot express.
///
/// The reader restores them from it. It is the member `schematic` of `meta`, which XState ignores.
struct XStateNote {
  /// The name of its member in `meta`.
  static let name = "schematic"

  /// The description of a state with these notes, because XState has one text for all.
  static func description(of notes: [String]) -> String { notes.joined(separator: "\n\n") }

  private var node: JSONNode?

  /// Reads the note of a state or transition.
  init(of json: JSONNode) {
    node = json["meta"]?[Self.name]
  }

  /// Its member of this name.
  subscript(name: String) -> JSONNode? { node?[name] }

  /// Extras that XState has no members for.
  var extras: JSONNode? { node?["extras"] }

  /// The texts that form the description of the state.
  var notes: [String] { node?["notes"]?.elements?.compactMap(\.string) ?? [] }

  /// For a state that stands for a region: its name, or `null`.
  var region: JSONNode? { node?["region"] }

  /// Whether it is a history that exists only because XState's transitions lead to state nodes.
  var isImplicitHistory: Bool { node?["implicit"].map { $0.value == .bool(true) } ?? false }
}
