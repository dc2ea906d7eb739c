extension StateMachine {
  /// Those of `events` that the machine would handle now, in their order.
  ///
  /// It evaluates guards and barriers and performs no actions: see ``canHandle(_:)``.
  public func enabledEvents(among events: some Sequence<Event>) -> [Event] {
    query(ifRecursive: []) { events.filter { hasStep(on: $0) } }
  }
}

extension StateMachine where Schema.Event: CaseIterable {
  /// The events that the machine would handle now, in the order of their cases.
  ///
  /// It evaluates guards and barriers and performs no actions: see ``canHandle(_:)``.
  public func enabledEvents() -> [Event] {
    enabledEvents(among: Event.allCases)
  }
}
