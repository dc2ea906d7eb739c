import StateGraphs

/// The events that trigger a transition or that a state defers.
@usableFromInline
package struct EventTrigger<Event> {
  /// The names of the events in diagrams: `walk, run`.
  package let name: String
  package let matches: (Event) -> Bool
  /// The events that match, for triggers by value; empty for events with a payload.
  ///
  /// Values can be compared, so that a transition which can never be taken is found.
  package let values: SmallList<Event>

  /// The names of a submachine's events.
  private let givenNames: [String]?

  /// One name for each value, or one for all events with a payload.
  package var names: [String] {
    givenNames ?? (values.isEmpty ? [name] : values.array.map { eventLabel(of: $0) })
  }

  /// - Parameter names: The names of the values, if they are not those in the chart.
  @usableFromInline
  package init(
    name: String, names: [String]? = nil, values: SmallList<Event> = SmallList(),
    matches: @escaping (Event) -> Bool
  ) {
    self.name = name
    givenNames = names
    self.values = values
    self.matches = matches
  }
}

// Inlinable, so that the comparison is compiled for the chart's own type of events: through the
// witness table it costs more than the rest of a small transition.
extension EventTrigger where Event: Equatable {
  /// Matches one event, or one of several.
  @inlinable
  package init(_ event: Event, _ others: [Event] = []) {
    if others.isEmpty {
      self.init(name: eventLabel(of: event), values: .one(event)) { $0 == event }
    } else {
      let values = [event] + others
      self.init(
        name: values.map { eventLabel(of: $0) }.joined(separator: ", "), values: SmallList(values)
      ) {
        values.contains($0)
      }
    }
  }
}

extension EventTrigger {
  /// Matches the events that carry a payload.
  @inlinable
  package init<Payload>(_ name: String?, carrying payload: @escaping (Event) -> Payload?) {
    self.init(name: name ?? "\(Payload.self)") { payload($0) != nil }
  }
}

/// The name of an event in diagrams, texts and messages.
@usableFromInline
func eventLabel(of event: some Any) -> String { StateGraph.description(of: event) }
