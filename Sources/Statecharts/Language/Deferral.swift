// Deferred events (UML 2.5.1 §14.2.3.4.4).

extension Statechart where Event: Equatable {
  /// Defers events while this state is active, unless a transition of this state or of a descendant
  /// is enabled for them.
  ///
  /// `state(.printing) { defers(.print, .scan) }`: a deferred event is recalled, in the order of
  /// arrival, each time that the machine enters another configuration, and deferred again while that
  /// defers it.
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
  ///   - payload: Returns the payload of an event to defer, and `nil` for all others. A key path is
  ///     such a function.
  ///   - name: The name of these events in diagrams and traces. Default: the type of the payload.
  @inlinable
  public func defers<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> Element {
    Element(.deferral(EventTrigger(name, carrying: payload)))
  }
}
