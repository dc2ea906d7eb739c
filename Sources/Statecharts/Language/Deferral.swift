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
  /// Defers the events that carry a payload: `defers(\.document)`.
  ///
  /// - Parameters:
  ///   - payload: Returns the payload of such an event, and `nil` for every other one.
  ///   - name: The name of these events in diagrams.
  @inlinable
  public func defers<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil
  ) -> Element {
    Element(.deferral(EventTrigger(name, carrying: payload)))
  }
}
