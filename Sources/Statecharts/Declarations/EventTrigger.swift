/// Which events trigger a transition, and what diagrams call them.
@usableFromInline
package struct EventTrigger<Event> {
  package let name: String
  package let matches: (Event) -> Bool
  /// The one event that matches, for triggers by value: two of them can be compared, so that a
  /// transition which can never fire is found.
  package let value: (any Equatable)?

  @usableFromInline
  package init(name: String, value: (any Equatable)? = nil, matches: @escaping (Event) -> Bool) {
    self.name = name
    self.value = value
    self.matches = matches
  }
}

// Inlinable, so that the comparison is compiled for the chart's own type of events: through the
// witness table it costs more than the rest of a small transition.
extension EventTrigger where Event: Equatable {
  /// Matches one event.
  @inlinable
  package init(_ value: Event) {
    self.init(name: String(describing: value), value: value) { $0 == value }
  }
}

extension EventTrigger {
  /// Matches the events that carry a payload.
  @inlinable
  package init<Payload>(_ name: String?, carrying payload: @escaping (Event) -> Payload?) {
    self.init(name: name ?? "\(Payload.self)") { payload($0) != nil }
  }
}
