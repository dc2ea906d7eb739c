/// The events that trigger a transition or that a state defers.
@usableFromInline
package struct EventTrigger<Event> {
  /// What diagrams call them: one name for each value, one for all events with a payload.
  package let names: [String]
  package let matches: (Event) -> Bool
  /// The events that match, for triggers by value; empty for events with a payload.
  ///
  /// Values can be compared, so that a transition which can never be taken is found.
  package let values: [Event]

  /// All names: `walk, run`.
  package var name: String { names.joined(separator: ", ") }

  @usableFromInline
  package init(names: [String], values: [Event] = [], matches: @escaping (Event) -> Bool) {
    self.names = names
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
      self.init(names: ["\(event)"], values: [event]) { $0 == event }
    } else {
      let values = [event] + others
      self.init(names: values.map { "\($0)" }, values: values) { values.contains($0) }
    }
  }
}

extension EventTrigger {
  /// Matches the events that carry a payload.
  @inlinable
  package init<Payload>(_ name: String?, carrying payload: @escaping (Event) -> Payload?) {
    self.init(names: [name ?? "\(Payload.self)"]) { payload($0) != nil }
  }
}
