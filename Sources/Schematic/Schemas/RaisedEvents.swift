/// Thrown by a schema that has no step: guards have failed, and each has raised an event instead.
///
/// The machine queues the events before all events from outside, as if an action had raised them.
@usableFromInline package struct RaisedEvents<Event>: Error {
  /// The events, in their order.
  @usableFromInline let events: [Event]

  /// Creates the error.
  ///
  /// - Parameter events: The events, in their order.
  package init(_ events: [Event]) {
    self.events = events
  }
}

extension RaisedEvents: Sendable where Event: Sendable {}

extension RaisedEvents {
  /// The events in the error of a step or of an eventless step.
  @inlinable
  init?(in error: any Error) {
    guard let raised = cast(error, to: RaisedEvents.self) else { return nil }
    self = raised
  }
}
