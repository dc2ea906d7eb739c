extension XStatePlan {
  /// Adds the states, regions and histories that are in a state.
  mutating func addContents(of state: ChartDocument.State, at index: Int) {
    var keys: Set<String> = []
    for (number, region) in state.regions.enumerated() {
      addRegion(region, number, of: state, at: index, &keys)
    }
    addStates(state.states, at: index, &keys)
    addHistories(
      state.histories, of: HistoryKey(state: state.id, kind: .shallow, region: nil), at: index,
      &keys
    )
  }

  private mutating func addRegion(
    _ region: ChartDocument.Region, _ number: Int, of state: ChartDocument.State, at index: Int,
    _ keys: inout Set<String>
  ) {
    guard region.needsNode else { return addStates(region.states, at: index, &keys) }
    let key = Self.unused([region.name ?? "region\(number + 1)", "region\(number + 1)"], &keys)
    let place = add(key, in: index, id: nil)
    regions[RegionKey(state: state.id, index: number)] = place
    var inner: Set<String> = []
    addStates(region.states, at: place, &inner)
    addHistories(
      region.histories, of: HistoryKey(state: state.id, kind: .shallow, region: number), at: place,
      &inner)
  }

  private mutating func addStates(
    _ states: [ChartDocument.State], at index: Int, _ keys: inout Set<String>
  ) {
    for state in states {
      let place = add(Self.unused([state.label, state.id], &keys), in: index, id: state.id)
      if self.states[state.id] != nil { duplicates.append(state.id) }
      self.states[state.id] = place
      addContents(of: state, at: place)
    }
  }

  private mutating func addHistories(
    _ histories: [ChartDocument.History], of key: HistoryKey, at index: Int,
    _ keys: inout Set<String>
  ) {
    for history in histories {
      var key = key
      key.kind = history.kind
      let path = (places[index].path + [""]).joined(separator: ".")
      let names = [history.id?.dropping(prefix: path), history.id, Self.historyKey(key.kind)]
      self.histories[key] = add(Self.unused(names, &keys), in: index, id: history.id)
    }
    for kind in HistoryKind.allCases {
      var key = key
      key.kind = kind
      guard usedHistories.contains(key), self.histories[key] == nil else { continue }
      self.histories[key] = add(Self.unused([Self.historyKey(kind)], &keys), in: index, id: nil)
    }
  }

  private static func historyKey(_ kind: HistoryKind) -> String {
    kind.choose(shallow: "history", deep: "deepHistory")
  }

  private mutating func add(_ key: String, in parent: Int, id: String?) -> Int {
    let id = id == "" ? nil : id
    let path = places[parent].path + [key]
    places[parent].hasChildren = true
    let isImplicit = id == nil || id == path.joined(separator: ".")
    // A key that begins like an id cannot be part of a path.
    let needsID = !isImplicit || key.hasPrefix("#")
    places.append(
      Place(key: key, path: path, parent: parent, explicitID: needsID ? id ?? key : nil))
    return places.count - 1
  }

  /// The first of these names that no other node there has.
  private static func unused(_ names: [String?], _ keys: inout Set<String>) -> String {
    let names = names.compactMap { $0 }.filter { !$0.isEmpty }
    for name in names where keys.insert(name).inserted { return name }
    var key = names.last ?? "state"
    while !keys.insert(key).inserted { key += "_" }
    return key
  }

  /// Numbers the regions with names.
  mutating func nameRegions(of state: ChartDocument.State) {
    for (number, region) in state.regions.enumerated() {
      if let name = region.name { regionNames[state.id, default: [:]][name] = number }
      region.states.forEach { nameRegions(of: $0) }
    }
    state.states.forEach { nameRegions(of: $0) }
  }

  /// Collects the histories that targets name.
  mutating func collectHistories(of state: ChartDocument.State) {
    use(state.initial, of: state.id, region: nil)
    for transition in state.transitions { transition.destination.targets.forEach { use($0) } }
    for join in state.joins { join.targets.forEach { use($0) } }
    for point in state.points { point.targets.forEach { use($0) } }
    for (number, region) in state.regions.enumerated() {
      use(region.initial, of: state.id, region: number)
      region.states.forEach { collectHistories(of: $0) }
    }
    state.states.forEach { collectHistories(of: $0) }
  }

  private mutating func use(_ initial: InitialTransition<String>, of state: String, region: Int?) {
    guard case .history(let kind) = initial else { return }
    usedHistories.insert(HistoryKey(state: state, kind: kind, region: region))
  }

  private mutating func use(_ target: ChartDocument.Target) {
    guard case .history(let state, let kind, let region) = target else { return }
    let number = region.flatMap { regionNames[state]?[$0] }
    usedHistories.insert(HistoryKey(state: state, kind: kind, region: number))
  }
}

extension ChartDocument.Region {
  /// Whether it needs a state node, because it is more than one state.
  var needsNode: Bool {
    name != nil || states.count != 1 || !histories.isEmpty || !notes.isEmpty
      || !initialActions.isEmpty
      || !extras.isEmpty || !(initial == .first || initial == .states([states[0].id]))
  }
}
