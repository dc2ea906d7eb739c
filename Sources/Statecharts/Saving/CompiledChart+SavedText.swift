import Schematic

// Both formats of saved machines are read by paths, with the same checks. A decoded configuration also contains
// the states themselves, so that one that was moved is found.
extension CompiledChart {
  /// The configuration by paths, without the structure; it may be a configuration of another chart.
  func text(of configuration: Configuration<State>) -> SavedText {
    let other = configuration.table
    return configuration.text { path(of: $0, in: other) }
  }

  /// The path, in this chart, of a node of this or another table, which may have the active states only.
  func path(of number: Int32, in other: StateTable<State>) -> String {
    if other === table { return names.paths[Int(number)] }
    let shape = other.shapes[number]
    if let own = other.node(number).state.flatMap({ table.number(of: $0) }) {
      return names.paths[Int(own)]
    }
    if shape.parent < 0 { return "" }
    let parent = path(of: shape.parent, in: other)
    if shape.kind == .choice { return choice(in: parent) ?? "\(parent)/choice" }
    return other.path(of: number, in: parent)
  }

  private func choice(in parent: String) -> String? {
    let parent = names.numbers[parent].map { Int($0) }
    return declaration.nodes.firstIndex { $0.parent == parent && $0.kind == .choice }
      .map { names.paths[$0] }
  }

  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch.
  func configuration(_ text: SavedText) throws -> Configuration<State> {
    var binding = PathBinding(table: table, names: names)
    let leaves = text.states.map { binding.number(at: $0) }.sorted()
    let arrivals = text.joins.flatMap { join, sources in
      let (join, sources) = (binding.join(join), sources.map { binding.number(at: $0) })
      return join.map { join in sources.map { Arrival(join: join, source: $0) } } ?? []
    }
    let inactive: InlineIndexList =
      switch text.end {
      case .stopped: .stopped
      case .terminated: .terminated
      case nil: InlineIndexList()
      }
    return try configuration(
      leaves, inactive: inactive, Array(Set(arrivals)),
      text.history.compactMap { historyRecord(at: $0, $1) },
      undeclared: binding.faults.sorted { "\($0)" < "\($1)" })
  }

  /// The record of history at a path.
  ///
  /// - Returns: `nil` if the chart has no such history or states, or if they cannot be active in it: the record
  ///   is discarded.
  func historyRecord(at path: String, _ leaves: [String]) -> HistoryRecord? {
    let numbers = leaves.compactMap { names.numbers[$0] }.sorted()
    guard let node = names.numbers[path], numbers.count == leaves.count else { return nil }
    return historyRecord(of: node, numbers)
  }
}

extension Configuration {
  /// The configuration by paths, without the structure.
  func text(_ path: (Int32) -> String) -> SavedText {
    var text = SavedText(states: leafNumbers.map(path))
    text.end = isTerminated ? .terminated : isStopped ? .stopped : nil
    for record in storage.historyRecords {
      text.history[path(record.node)] = record.leaves.map(path)
    }
    for arrival in storage.arrivals {
      text.joins[table.joins[Int(arrival.join)], default: []].append(path(arrival.source))
    }
    return text
  }
}

/// Finds the nodes at paths, and records the missing ones.
private struct PathBinding<State: Hashable> {
  let table: StateTable<State>
  let names: ChartNames
  var faults: [ConfigurationFault] = []
  private var unknown: Set<String> = []

  init(table: StateTable<State>, names: ChartNames) {
    (self.table, self.names) = (table, names)
  }

  mutating func number(at path: String) -> Int32 {
    if let number = names.numbers[path] { return number }
    guard unknown.insert(path).inserted else { return 0 }
    // A text may be hostile, so similar names are looked for a few times only.
    let nearest = faults.count < 16 ? table.pathsNearest(to: path) : []
    faults.append(.undeclared(path, nearest: nearest))
    return 0
  }

  mutating func join(_ name: String) -> Int32? {
    if let join = table.joins.firstIndex(of: name) { return Int32(join) }
    let fault = ConfigurationFault.undeclaredJoin(name)
    if !faults.contains(fault) { faults.append(fault) }
    return nil
  }
}
