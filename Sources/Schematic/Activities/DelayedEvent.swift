/// An event that an action has sent with a delay: see ``TransitionContext/send(_:after:as:)``.
public struct DelayedEvent<Event> {
  /// The name by which an action can cancel it; `nil` if it has none.
  public var name: String?

  /// The place of the schema that sent it: empty for the machine's own schema.
  ///
  /// For a submachine of a chart, the label of the state or region that contains it, after those of the
  /// submachines around it. For a wrapped schema, its index. Names are unique in each place.
  public var submachine: [String]

  /// The event.
  public var event: Event

  /// The delay that the action has given: from zero to a hundred years.
  public var delay: Duration

  /// The time until the event is delivered; at least zero.
  public var timeLeft: Duration

  /// Creates a delayed event, for instance for a ``SavedMachine``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - delay: The whole delay. A negative delay becomes zero. A delay above a hundred years
  ///     becomes a hundred years, because the clocks of the system cannot measure more.
  ///   - name: The name by which an action can cancel it. Default: none.
  ///   - submachine: The place of the schema that sends it. Default: the machine's own schema.
  ///   - timeLeft: The time until it is delivered. Default: the whole delay.
  public init(
    _ event: Event, after delay: Duration, as name: String? = nil, in submachine: [String] = [],
    timeLeft: Duration? = nil
  ) {
    self.event = event
    self.name = name
    self.submachine = submachine
    self.delay = delay.limited
    self.timeLeft = (timeLeft ?? delay).limited
  }
}

extension DelayedEvent: Sendable where Event: Sendable {}
extension DelayedEvent: Equatable where Event: Equatable {}
extension DelayedEvent: Hashable where Event: Hashable {}
extension DelayedEvent: Encodable where Event: Encodable {}
extension DelayedEvent: Decodable where Event: Decodable {}

/// A change of a delayed event.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DelayedEventChange: Hashable, Sendable {
  /// An action has sent it, in a step that was taken.
  case scheduled
  /// An action has cancelled it or has sent another event with its name, or the machine has ended or
  /// was reset.
  case cancelled
  /// Its delay has passed: the machine handles it next.
  case delivered
}

/// Identifies the delayed events that have names.
@usableFromInline
package struct DelayedEventName: Hashable {
  // First: two names differ here.
  @usableFromInline let name: String?
  @usableFromInline var submachine: [String] = []

  @usableFromInline
  init(_ name: String?) {
    self.name = name
  }
}

extension Duration {
  /// From zero to a hundred years: the clocks of the system cannot measure more.
  var limited: Duration { min(max(self, .zero), .seconds(100 * 31_557_600)) }
}
