/// An event that an action is known to queue.
public struct RaisedEvent<State: Hashable, Event> {
  /// A condition under which an event is queued.
  public enum Condition {
    /// Whenever the action is performed.
    case always
    /// If the entry of a final state completes a parallel state.
    case completion(of: State, by: State)
    /// Under a condition that is not known, or as an external event, at once or after a delay.
    case unknown
  }

  /// The event.
  public let event: Event
  /// The condition under which it is queued.
  public let condition: Condition

  /// Creates an event that an action queues.
  public init(_ event: Event, _ condition: Condition = .always) {
    (self.event, self.condition) = (event, condition)
  }

  /// Whether it is not known if and when the event is queued.
  public var isUnknown: Bool { if case .unknown = condition { true } else { false } }

  /// Returns the event in the types of another chart.
  func mapped<Other: Hashable, OtherEvent>(
    _ state: (State) -> Other, _ event: (Event) -> OtherEvent
  ) -> RaisedEvent<Other, OtherEvent> {
    let mapped: RaisedEvent<Other, OtherEvent>.Condition =
      switch condition {
      case .always: .always
      case .completion(let parallel, let final): .completion(of: state(parallel), by: state(final))
      case .unknown: .unknown
      }
    return RaisedEvent<Other, OtherEvent>(event(self.event), mapped)
  }
}
