/// Delayed events (SCXML, 6.2 and 6.3), with the time of their delivery.
struct ReferenceDelays {
  struct Event: Hashable {
    var name: String?
    var event: ModelEvent
    var due: Int
  }

  /// The time in milliseconds.
  var now = 0
  /// In the order of sending.
  private(set) var events: [Event] = []
  /// What the actions of the transition in progress have requested.
  ///
  /// A compound transition is undone as a whole, so that nothing is done before it is complete.
  var requests: [DelayRequest] = []

  mutating func performRequests() {
    for request in requests {
      switch request {
      case .send(let event, let delay, let name):
        if let name { cancel(name) }
        events.append(Event(name: name, event: event, due: now + delay))
      case .cancel(let name): cancel(name)
      }
    }
    requests = []
  }

  private mutating func cancel(_ name: String) { events.removeAll { $0.name == name } }

  /// The machine has ended.
  mutating func cancelAll() { (events, requests) = ([], []) }

  /// Removes the next event that is due at a time or before it.
  mutating func next(until end: Int) -> ModelEvent? {
    guard let due = events.map(\.due).min(), due <= end,
      let index = events.firstIndex(where: { $0.due == due })
    else { return nil }
    now = due
    return events.remove(at: index).event
  }
}
