// Deferred events (UML 2.5.1 §14.2.3.4.4).

extension Statechart where Event: Equatable {
  /// Holds `event` back while this state is active, unless a state further in takes it.
  ///
  /// `state(.printing) { defers(.print) }`: the event is offered again, in the order of arrival, each
  /// time that the machine comes to another configuration, and held back again while that defers it.
  ///
  /// - Complexity: To offer them again takes one lookup for each event that is held back.
  @inlinable
  public func defers(_ event: Event) -> Element {
    Element(.deferral(EventTrigger(event)))
  }
}

extension Statechart {
  /// Holds the events back that carry a payload: `defers(\.document)`.
  ///
  /// - Parameters:
  ///   - payload: The payload of such an event, `nil` for every other one.
  ///   - name: What diagrams call the event.
  @inlinable
  public func defers<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> Element {
    Element(.deferral(EventTrigger(name, carrying: payload)))
  }
}
