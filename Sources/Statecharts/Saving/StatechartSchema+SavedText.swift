import ChartModel
import Schematic

// The chart finds states by their paths, so that neither states nor configurations need be `Codable`.
extension StatechartSchema {
  /// Writes a saved machine as text; equal machines have equal texts.
  ///
  /// ```swift
  /// let text = try schema.text(of: machine.saved) { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
  /// ```
  /// - Parameters:
  ///   - saved: The machine.
  ///   - encode: Encodes a deferred or delayed event as JSON. The order of its keys does not matter.
  /// - Precondition: The machine was saved between events. The text of a machine that was saved in a choice
  ///   cannot be read.
  /// - Throws: ``IncompatibleConfigurationError`` if the machine is no machine of this chart. The error of
  ///   `encode`. ``SavedTextError`` if `encode` returns no JSON.
  public func text(
    of saved: SavedMachine<Configuration<State>, Event>,
    encodingEvent encode: (Event) throws -> String
  ) throws -> SavedText {
    var text = chart.text(of: try chart.bound(saved.state))
    text.structure = structureHash
    try text.add(saved, encode)
    return text
  }

  /// Reads a saved machine from text.
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
  ///   - decode: Decodes a deferred or delayed event from JSON.
  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch between the states and the chart; the error of
  ///   `decode`.
  public func saved(
    from text: SavedText, decodingEvent decode: (String) throws -> Event
  ) throws -> SavedMachine<Configuration<State>, Event> {
    var saved = SavedMachine(
      state: try chart.configuration(text), deferredEvents: try text.deferredEvents.map(decode),
      delayedEvents: try text.delayedEvents.map { try $0.map(decode) }, stateTimers: text.timers)
    guard !text.timers.isEmpty, !chart.names.periods.isEmpty else { return saved }
    for (index, timer) in text.timers.enumerated() {
      saved.stateTimers[index].period = chart.names.period(of: timer.id)
    }
    return saved
  }
}

extension SavedText {
  /// Adds what a machine has beside its configuration.
  mutating func add<State, Event>(
    _ saved: SavedMachine<State, Event>, _ encode: (Event) throws -> String
  ) throws {
    deferredEvents = try saved.deferredEvents.map { try Self.canonical(encode($0)) }
    delayedEvents = try saved.delayedEvents.map { event in
      try event.map { try Self.canonical(encode($0)) }
    }
    timers = sortedByPlace(saved.stateTimers)
    // Periods are those of the chart.
    for index in timers.indices where timers[index].period != nil { timers[index].period = nil }
  }

  /// The text of an event, which three other values may contain in the text of a machine.
  private static func canonical(_ event: String) throws(SavedTextError) -> String {
    try JSONNode(event, maximumDepth: JSONReader.maximumDepth - 3).canonicalText
  }
}

/// The timers in the order of their texts.
func sortedByPlace(_ timers: [SavedStateTimer]) -> [SavedStateTimer] {
  if timers.count < 2 { return timers }
  return timers.map { ($0.id.place, $0) }
    .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)
}

// For events that are strings, such as an enumeration of strings: their JSON is a string.
extension StatechartSchema where Event: RawRepresentable<String> {
  /// Writes a saved machine as text; equal machines have equal texts.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` if the machine is no machine of this chart.
  public func text(of saved: SavedMachine<Configuration<State>, Event>) throws -> SavedText {
    try text(of: saved) { JSONValue.string($0.rawValue).text }
  }

  /// Reads a saved machine from text.
  ///
  /// - Throws: ``IncompatibleConfigurationError`` with every mismatch between the states and the chart;
  ///   ``SavedTextError`` if an event is not declared.
  public func saved(
    from text: SavedText
  ) throws -> SavedMachine<Configuration<State>, Event> {
    try saved(from: text, decodingEvent: event)
  }

  /// The event for a string in JSON.
  func event(_ json: String) throws -> Event {
    guard let name = try JSONNode(json).string, let event = Event(rawValue: name)
    else { throw SavedTextError("\(json) is no event of the chart") }
    return event
  }
}

extension DelayedEvent {
  fileprivate func map<Other>(_ transform: (Event) throws -> Other) rethrows -> DelayedEvent<Other>
  {
    DelayedEvent<Other>(
      try transform(event), after: delay, as: name, in: submachine, timeLeft: timeLeft)
  }
}
