/// An event set off more than a machine is allowed to do for one: the states go round in circles.
public struct StepLimitExceededError: Error, Equatable, CustomStringConvertible {
  /// What was counted.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Limit: Sendable, Equatable {
    /// Steps for one event, with everything that it raised: ``StateMachine/maximumSteps``.
    case steps(Int)
    /// Events in one run, with all that were handled from inside actions and observers:
    /// ``StateMachine/maximumEvents``.
    case events(Int)
  }

  /// What was exceeded.
  public let limit: Limit

  /// The states that the machine went round lately, each once, in the order of their appearance.
  public let states: [String]

  /// How many waiting events were dropped to stop.
  public let droppedEvents: Int

  func dropping(_ count: Int) -> Self {
    Self(limit: limit, states: states, droppedEvents: count)
  }

  /// What happened, where, and what to do.
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
