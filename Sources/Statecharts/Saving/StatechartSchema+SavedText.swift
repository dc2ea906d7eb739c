import Schematic
import StateGraphs

// The chart finds states by their paths, so that neither states nor configurations need be `Codable`.
extension StatechartSchema {
  /// A saved machine as text; equal machines have equal texts.
  ///
  /// ```swift
  /// let text = try schema.text(of: machine.saved) { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
  /// ```
  /// - Parameters:
  ///   - saved: The machine.
  ///   - encode: Encodes an event that is deferred or delayed as JSON. The order of its keys does not matter.
  /// - Precondition: The machine was saved between events. Only a machine that was saved in a choice is recognized.
  /// - Throws: ``IncompatibleConfigurationError`` if the machine is not one of this chart, or is in a choice; the error of
  ///   `encode`; ``SavedTextError`` if that returns no JSON.
  public func text(
    of saved: SavedMachine<Configuration<State>, Event>,
    encodingEvent encode: (Event) throws -> String
  ) throws -> SavedText {
    var text = self.text(of: try chart.bound(saved.state))
    text.deferredEvents = try saved.deferredEvents.map { try canonical(encode($0)) }
    text.delayedEvents = try saved.delayedEvents.map { event in
      try event.map { try canonical(encode($0)) }
    }
    text.timers = sortedByPlace(saved.stateTimers)
    return text
  }

  /// The saved machine of a text.
  ///
  /// ```swift
  /// let saved = try schema.saved(from: SavedText(row.text)) { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  /// let machine = StateMachine(schema: schema, subject: order)
  /// try machine.resume(from: saved)
  /// ```
  /// Recorded history that does not fit the chart is discarded.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - decode: Decodes an event that is deferred or delayed.
  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch between the states and the chart; the error of
  ///   `decode`.
  public func saved(
    from text: SavedText, decodingEvent decode: (String) throws -> Event
  ) throws -> SavedMachine<Configuration<State>, Event> {
    SavedMachine(
      state: try configuration(text), deferredEvents: try text.deferredEvents.map(decode),
      delayedEvents: try text.delayedEvents.map { try $0.map(decode) }, stateTimers: text.timers)
  }

  /// An event in the text of a machine is in up to three other values there.
  private func canonical(_ event: String) throws(SavedTextError) -> String {
    try JSONNode(event, maximumDepth: JSONReader.maximumDepth - 3).canonicalText
  }
}

/// The timers in the order of their texts.
func sortedByPlace(_ timers: [SavedStateTimer]) -> [SavedStateTimer] {
  if timers.count < 2 { return timers }
  return timers.map { ($0.id.place, $0) }
    .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)
}

// For events that are texts, such as an enumeration of strings, a string is their JSON.
extension StatechartSchema where Event: RawRepresentable<String> {
  /// A saved machine as text; equal machines have equal texts.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` if the machine is not one of this chart, or is in a choice.
  public func text(of saved: SavedMachine<Configuration<State>, Event>) throws -> SavedText {
    try text(of: saved) { JSONValue.string($0.rawValue).text }
  }

  /// The saved machine of a text.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch between the states and the chart;
  ///   ``SavedTextError`` if an event is not declared.
  public func saved(
    from text: SavedText
  ) throws -> SavedMachine<Configuration<State>, Event> {
    try saved(from: text) { json in
      guard let name = try JSONNode(json).string,
        let event = Event(rawValue: name)
      else { throw SavedTextError("\(json) is no event of the chart") }
      return event
    }
  }
}

// MARK: - Configurations

extension StatechartSchema {
  private func text(of configuration: Configuration<State>) -> SavedText {
    let names = chart.names
    func path(_ node: Int32) -> String { names.paths[Int(node)] }
    var text = SavedText(
      states: configuration.leafNumbers.map(path), structure: names.structureHash)
    text.end = configuration.isTerminated ? .terminated : configuration.isStopped ? .stopped : nil
    for record in configuration.storage.historyRecords {
      text.history[path(record.node)] = record.leaves.map(path)
    }
    for arrival in configuration.storage.arrivals {
      text.joins[chart.table.joins[Int(arrival.join)], default: []].append(path(arrival.source))
    }
    return text
  }

  private func configuration(_ text: SavedText) throws -> Configuration<State> {
    var binding = PathBinding(table: chart.table, names: chart.names)
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
    return try chart.configuration(
      leaves, inactive: inactive, Array(Set(arrivals)), historyRecords(text, binding.names),
      undeclared: binding.faults.sorted { "\($0)" < "\($1)" })
  }

  private func historyRecords(_ text: SavedText, _ names: ChartNames) -> [HistoryRecord] {
    text.history.compactMap { path, leaves in
      let numbers = leaves.compactMap { names.numbers[$0] }.sorted()
      guard let node = names.numbers[path], numbers.count == leaves.count else { return nil }
      return chart.historyRecord(of: node, numbers)
    }
  }
}

/// Finds the nodes at paths, and records which are missing.
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
    let name = "'\(lastComponent(of: path))'"
    let place = ConfigurationPlace(path: path, name: name, words: name)
    // A text may be hostile: similar names are looked for a few times only.
    let nearest = faults.count < 16 ? table.pathsNearest(to: path) : []
    faults.append(.undeclared(place, nearest: nearest))
    return 0
  }

  mutating func join(_ name: String) -> Int32? {
    if let join = table.joins.firstIndex(of: name) { return Int32(join) }
    faults.append(.undeclaredJoin(name))
    return nil
  }
}

extension DelayedEvent {
  fileprivate func map<Other>(_ transform: (Event) throws -> Other) rethrows -> DelayedEvent<Other>
  {
    DelayedEvent<Other>(
      try transform(event), after: delay, as: name, in: submachine, timeLeft: timeLeft)
  }
}
