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
    let loop = states.joined(separator: " → ")
    let dropped =
      switch droppedEvents {
      case 0: ""
      case 1: " 1 queued event was discarded."
      case let count: " \(count) queued events were discarded."
      }
    switch limit {
    case .steps(let count):
      return """
        One event caused more than \(count) steps, in the loop \(loop).\(dropped) Break the loop, \
        or increase the machine's maximumSteps if the steps are intended.
        """
    case .events(let count):
      return """
        Actions or observers caused more than \(count) events in one run, in the loop \
        \(loop).\(dropped) Break the loop, or increase the machine's maximumEvents if the events \
        are intended.
        """
    }
  }
}
