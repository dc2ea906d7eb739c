import Schematic

extension FlatStateMachineSchema where State: Hashable, Event: Hashable {
  /// Explores a flat schema without a subject: its transitions depend only on the state and the event.
  ///
  /// ```swift
  /// let model = try Turnstile().explored(events: [.coin, .push])
  /// ```
  /// The model is exact, unless actions have a context, with which they may raise or send events. Then include these
  /// among the samples; they occur at any time (``StateSpace/additions``). No action is performed, and none throws.
  /// If the events are `CaseIterable`, handled cases without a sample are noted. ``StateSpace/assumptions`` lists
  /// both.
  ///
  /// - Parameters:
  ///   - states: The states in which machines begin. Default: the initial state.
  ///   - events: Samples of the events.
  ///   - options: Limits and progress. Default: `ExplorationOptions()`.
  public func explored(
    from states: [State]? = nil, events: [Event],
    options: ExplorationOptions = ExplorationOptions()
  ) throws -> StateSpace<State, Event> {
    let actions = ObservedActions()
    return try StatesOnly(base: self, actions: actions).exploredExactly(
      from: states, events: events, options: options, declaredBy: self
    ) { actions.approximations }
  }
}

/// The kinds of actions that the transitions of a schema have.
private final class ObservedActions {
  var areAny = false
  var maySendEvents = false

  var approximations: [Approximation] {
    (maySendEvents ? [.eventsAtAnyTime] : []) + (areAny ? [.unhandledFailures] : [])
  }
}

/// A schema with the states of another one, without its actions and its subject.
private struct StatesOnly<Base: FlatStateMachineSchema>: FlatStateMachineSchema {
  let base: Base
  let actions: ObservedActions

  var initialState: Base.State { base.initialState }

  func transition(
    from state: Base.State, on event: Base.Event
  ) throws -> Transition<Base.State, Base.Event, Void>? {
    guard let transition = try base.transition(from: state, on: event) else { return nil }
    if transition.hasAction { actions.areAny = true }
    if transition.maySendEvents { actions.maySendEvents = true }
    return switch transition.target {
    case .state(let target): .to(target)
    case .current: .stay
    case .rejection(let error): .reject(error)
    }
  }
}
