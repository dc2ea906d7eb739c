import Schematic

extension FlatStateMachineSchema where State: Hashable, Event: Hashable {
  /// Explores a flat schema: its transitions depend on the state and the event alone, so that no subject
  /// is needed and the model is exact.
  ///
  /// ```swift
  /// let model = try Turnstile().explored(events: [.coin, .push])
  /// ```
  /// Events that actions raise or send are among the samples, and come at any time.
  ///
  /// - Parameters:
  ///   - events: Samples of the events.
  ///   - options: Limits and progress.
  public func explored(
    events: [Event], options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<State, Event> {
    try StatesOnly(base: self).exploredExactly(events: events, options: options)
  }
}

/// A schema with the states of another one, and without its actions and its subject.
private struct StatesOnly<Base: FlatStateMachineSchema>: FlatStateMachineSchema {
  let base: Base

  var initialState: Base.State { base.initialState }

  func transition(
    from state: Base.State, on event: Base.Event
  ) throws -> Transition<Base.State, Base.Event, Void>? {
    guard let transition = try base.transition(from: state, on: event) else { return nil }
    return switch transition.target {
    case .state(let target): .to(target)
    case .current: .stay
    case .rejection(let error): .reject(error)
    }
  }
}
