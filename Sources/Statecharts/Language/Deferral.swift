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
  /// Defers the events of a trigger, for instance those with a payload:
  /// `defers(EventTrigger(named: "document") { $0.document != nil })`.
  public func defers(_ trigger: EventTrigger<Event>) -> Element {
    Element(.deferral(trigger))
  }
}
