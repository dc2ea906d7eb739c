// Transitions on events by value. Inlinable, so that events are compared as the chart's own type: see
// EventTrigger.

extension Statechart where Event: Equatable {
  /// Declares a transition to a state (UML 2.5.1 §14.2.3.8).
  ///
  /// ```swift
  /// on(.power, to: .on)
  /// on(.pause, .stop, to: .paused) { $0.rest() }
  /// on(.play, to: .playing)
  ///   .when("loaded") { $0.isLoaded }
  ///   .perform("spin") { $0.spin() }
  /// ```
  /// - Parameters:
  ///   - event: The event that triggers the transition.
  ///   - others: Further events that trigger it.
  ///   - target: The target state; of a composite, its initial state is entered.
  ///   - furtherTargets: Further target states, in different regions: a fork.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject: short for `.perform { … }`. Default: none.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., to target: State, _ furtherTargets: State...,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .states([target] + furtherTargets), kind: kind,
      action)
  }

  /// Declares a transition through a pseudostate (UML 2.5.1 §14.2.3.7).
  ///
  /// The pseudostate is a history, a fork, a join, a junction, a choice, an entry or exit point, a selection,
  /// or the machine's end.
  ///
  /// ```swift
  /// on(.back, via: .history(of: .settings))
  /// on(.launch, via: .fork([.recording, .cruising]))
  /// on(.enter, via: .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)]))
  /// on(.crash, via: .terminate)
  /// ```
  /// - Parameters:
  ///   - event: The event that triggers the transition.
  ///   - others: Further events that trigger it.
  ///   - pseudostate: The pseudostate: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the targets. Default: external. Transitions to a
  ///     choice, an exit point, a join or the end of the machine are external, whatever the kind.
  ///   - action: An action that gets the subject: short for `.perform { … }`. Default: none.
  @inlinable
  public func on(
    _ event: Event, _ others: Event...,
    via pseudostate: Pseudostate<State, Event, Subject>,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: [], via: pseudostate, kind: kind, action)
  }

  /// Declares an internal transition: an action on an event that neither exits nor enters a state (UML 2.5.1
  /// §14.2.3.8.1).
  ///
  /// `on(.tick) { $0.count += 1 }`
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., perform action: @escaping (Subject) throws -> Void
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(EventTrigger(event, others)), to: .none, kind: .internal, action)
  }

  /// Declares an internal transition, whose action may follow as a modifier.
  ///
  /// `on(internal: .tick).when { $0.isRunning }.perform { $0.count += 1 }`
  ///
  /// Without an action, the state handles the event and does nothing: no ancestor gets the event.
  @inlinable
  public func on(
    internal event: Event, _ others: Event...
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(EventTrigger(event, others)), to: .none, kind: .internal)
  }
}

extension Statechart {
  /// Declares a transition with a trigger as a value, for charts that are made of data.
  ///
  /// ```swift
  /// on(trigger: EventTrigger(anyOf: row.events), to: row.target)
  /// ```
  /// Without a target, it is internal.
  ///
  /// - Parameters:
  ///   - trigger: The events that trigger the transition.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject: short for `.perform { … }`. Default: none.
  public func on(
    trigger: EventTrigger<Event>, to targets: State...,
    via pseudostate: Pseudostate<State, Event, Subject> = .none,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(trigger), to: targets, via: pseudostate, kind: kind, action)
  }
}
