/// The state nodes of a document in XState, with their keys and ids.
///
/// The plan is made before anything is written, because targets refer to later nodes.
struct XStatePlan {
  /// A state node.
  struct Place {
    /// Its key in the `states` of its parent.
    var key: String
    /// The keys from the root to it.
    var path: [String]
    /// The index of its parent; `nil` for the root.
    var parent: Int?
    /// Whether there are nodes in it.
    var hasChildren = false
    /// Its id; `nil` if the id follows from its path.
    var explicitID: String?
  }

  /// A history of a state, or of one of its regions.
  struct HistoryKey: Hashable {
    var state: String
    var kind: HistoryKind
    var region: Int?
  }

  /// A region of a parallel state.
  struct RegionKey: Hashable {
    var state: String
    var index: Int
  }

  /// All nodes; the root is the first.
  var places: [Place] = []
  /// The indices of the states' nodes by the ids of the states.
  var states: [String: Int] = [:]
  /// The indices of the histories' nodes.
  var histories: [HistoryKey: Int] = [:]
  /// The indices of the nodes of regions that need one.
  var regions: [RegionKey: Int] = [:]
  /// The numbers of the regions with names, by the state's id and the name.
  var regionNames: [String: [String: Int]] = [:]
  /// The machine's id.
  var machineID: String
  /// The ids that more than one state has.
  var duplicates: [String] = []
  /// Histories that transitions lead to.
  var usedHistories: Set<HistoryKey> = []

  /// Makes the plan for a document.
  init(_ document: ChartDocument) {
    machineID = document.name.isEmpty ? XStateReader.defaultID : document.name
    nameRegions(of: document.root)
    collectHistories(of: document.root)
    places.append(Place(key: machineID, path: [], parent: nil, explicitID: nil))
    states[""] = 0
    addContents(of: document.root, at: 0)
    separateIDs()
  }

  /// The index of the place of a history that a target names.
  func history(of state: String, kind: HistoryKind, region: String?) -> Int? {
    let index = region.flatMap { regionNames[state]?[$0] }
    if region != nil, index == nil { return nil }
    return histories[HistoryKey(state: state, kind: kind, region: index)]
  }

  /// Whether a place is in another one.
  func isDescendant(_ index: Int, of ancestor: Int) -> Bool {
    var next = places[index].parent
    while let parent = next {
      if parent == ancestor { return true }
      next = places[parent].parent
    }
    return false
  }

  /// The text of a target: as short as XState allows from this source.
  func target(_ index: Int, from source: Int) -> String {
    let place = places[index]
    // XState takes a key with this beginning for an id, or for a state in the source.
    let isPlain = place.key.first != "#" && place.key.first != "." && !place.key.isEmpty
    if isPlain, place.parent != nil, place.parent == places[source].parent {
      return XStatePath.text(of: [place.key])
    }
    if place.parent == source, place.key.first != "#" {
      return "." + XStatePath.text(of: [place.key])
    }
    return absoluteTarget(index)
  }

  /// The text of a target with the same meaning everywhere: `#machine.on.playing`.
  func absoluteTarget(_ index: Int) -> String {
    var keys: [String] = []
    var next = index
    while places[next].explicitID == nil, let parent = places[next].parent {
      keys.insert(places[next].key, at: 0)
      next = parent
    }
    return "#" + XStatePath.text(of: [places[next].explicitID ?? machineID] + keys)
  }

  /// XState's id of a place.
  func xstateID(of index: Int) -> String {
    places[index].explicitID ?? ([machineID] + places[index].path).joined(separator: ".")
  }

  // XState's ids must differ, including ids that follow from paths.
  private mutating func separateIDs() {
    let explicit = Set(places.compactMap(\.explicitID))
    while explicit.contains(machineID) { machineID += "_" }
    let ids = Dictionary(states.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for index in places.indices.dropFirst() where places[index].explicitID == nil {
      guard explicit.contains(xstateID(of: index)) else { continue }
      places[index].explicitID = ids[index] ?? xstateID(of: index) + "_"
    }
  }
}
