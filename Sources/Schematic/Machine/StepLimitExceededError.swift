/// One event caused more steps or more events than the machine allows, usually in an endless loop.
public struct StepLimitExceededError: Error, Equatable, CustomStringConvertible {
  /// The limit that was exceeded, with its value.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Limit: Sendable, Equatable {
    /// The steps of one event, including those for events that actions raised:
    /// ``StateMachine/maximumSteps``.
    case steps(Int)
    /// The events in one run, including those that actions and observers handled:
    /// ``StateMachine/maximumEvents``.
    case events(Int)
  }

  /// The limit that was exceeded.
  public let limit: Limit

  /// The last states before the limit was exceeded, each once, in the order of their appearance.
  public let states: [String]

  /// How many queued events were discarded.
  public let droppedEvents: Int

  func dropping(_ count: Int) -> Self {
    Self(limit: limit, states: states, droppedEvents: count)
  }

  /// What happened, in which states, and what to do.
  public var description: String {
    let round = states.joined(separator: " → ")
    let dropped =
      switch droppedEvents {
      case 0: ""
      case 1: " 1 waiting event was dropped."
      case let count: " \(count) waiting events were dropped."
      }
    switch limit {
    case .steps(let count):
      return """
        One event led to more than \(count) steps, going round \(round).\(dropped) Break the loop, \
        or set the machine's maximumSteps higher if the steps are meant.
        """
    case .events(let count):
      return """
        Actions or observers made the machine handle more than \(count) events in one run, \
        going round \(round).\(dropped) Break the loop, or set the machine's maximumEvents \
        higher if the events are meant.
        """
    }
  }
}
