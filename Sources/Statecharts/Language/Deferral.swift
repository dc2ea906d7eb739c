// Deferred events (UML 2.5.1 §14.2.3.4.4).

extension Statechart where Event: Equatable {
  /// Defers events while this state is active, unless they enable a transition of this state or of a
  /// descendant.
  ///
  /// `state(.printing) { defers(.print, .scan) }`
  ///
  /// Deferred events are recalled in the order of their arrival, each time the machine enters another
  /// configuration. An event that an active state still defers is deferred again.
  ///
  /// - Complexity: Each recall takes one lookup for each deferred event.
  @inlinable
  public func defers(_ event: Event, _ others: Event...) -> Element {
    Element(.deferral(EventTrigger(event, others)))
  }
}

extension Statechart {
  /// Defers the events of a trigger: `defers(EventTrigger(named: "key.*") { $0.hasPrefix("key.") })`.
  public func defers(_ trigger: EventTrigger<Event>) -> Element {
    Element(.deferral(trigger))
  }

  /// Defers events that carry a payload: `defers(\.document)`.
  ///
  /// - Parameters:
  ///   - payload: Returns the payload of an event to defer, and `nil` for all others: a key path, or another
  ///     function.
  ///   - name: The name of these events in diagrams and traces. Default: the type of the payload.
  @inlinable
  public func defers<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> Element {
    Element(.deferral(EventTrigger(name, carrying: payload)))
  }
}
