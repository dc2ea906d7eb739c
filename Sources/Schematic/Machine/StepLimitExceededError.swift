/// The error of an event that caused more steps or events than the machine allows, usually in an endless
/// loop.
public struct StepLimitExceededError: Error, Equatable, CustomStringConvertible {
  /// The limit that was exceeded, with its value.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  @usableFromInline package enum Limit: Sendable, Equatable {
    /// The steps of one event, with the eventless steps after it: ``StateMachine/maximumSteps``.
    case steps(Int)
    /// The events of one call to `handle(_:)` with those that actions and observers handled, or the
    /// events raised after one of them: ``StateMachine/maximumEvents``.
    case events(Int)
  }

  /// The limit that was exceeded.
  package let limit: Limit

  /// The last states before the limit was exceeded, each once, in the order of their appearance.
  public let states: [String]

  /// How many queued events were discarded.
  package let droppedEvents: Int

  @usableFromInline
  func dropping(_ count: Int) -> Self {
    Self(limit: limit, states: states, droppedEvents: count)
  }

  /// The description: the limit, the states of the loop, and how to fix it.
  public var description: String {
    let last = states.joined(separator: " → ")
    let dropped =
      switch droppedEvents {
      case 0: ""
      case 1: " 1 queued event was discarded."
      case let count: " \(count) queued events were discarded."
      }
    switch limit {
    case .steps(let count):
      return """
        One event caused more than \(count) steps: its own and eventless ones. The last states were \
        \(last).\(dropped) If they are a loop, break it. If not, increase the machine's maximumSteps.
        """
    case .events(let count):
      return """
        Actions or observers sent or raised more than \(count) events in one run-to-completion step. The last states \
        were \(last).\(dropped) If they are a loop, break it. If not, send fewer events, or increase \
        the machine's maximumEvents.
        """
    }
  }
}
