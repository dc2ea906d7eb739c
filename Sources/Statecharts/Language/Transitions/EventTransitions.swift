// Transitions on events by value. Inlinable, so that events are compared as the chart's own type:
// see EventTrigger.

extension Statechart where Event: Equatable {
  /// A transition to a state (UML 2.5.1 §14.2.3.8).
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
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject: short for `.perform { … }`.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., to target: State, kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .states([target]), kind: kind, action)
  }

  /// A transition to the child of a composite that was active last (UML 2.5.1 §14.2.3.7, shallow
  /// history).
  ///
  /// `on(.back, toHistoryOf: .settings)`. The first time, the target is the default of the history.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., toHistoryOf composite: State,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .history(of: composite, isDeep: false), kind: kind,
      action)
  }

  /// A transition to all states of a composite that were active last (UML 2.5.1 §14.2.3.7, deep
  /// history).
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., toDeepHistoryOf composite: State,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .history(of: composite, isDeep: true), kind: kind,
      action)
  }

  /// A fork: a transition to states in different regions (UML 2.5.1 §14.2.3.7).
  ///
  /// `on(.launch, toEach: [.recording, .cruising])`. Regions that are not named are entered by
  /// default.
  ///
  /// - Parameters:
  ///   - event: The event that triggers the transition.
  ///   - others: Further events that trigger it.
  ///   - targets: The target states.
  ///   - shallow: Composites of which the child that was active last is entered.
  ///   - deep: Composites of which everything that was active last is entered.
  ///   - kind: Whether the source is exited when it contains the targets. Default: external.
  ///   - action: An action that gets the subject.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., toEach targets: [State], andHistoryOf shallow: [State] = [],
    andDeepHistoryOf deep: [State] = [], kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .each(targets, shallow, deep), kind: kind, action)
  }

  /// A transition to a join, which waits for its other sources (UML 2.5.1 §14.2.3.7).
  ///
  /// `on(.boxed, toJoin: "packed")`. The source stays active until the last of them has arrived.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., toJoin join: String,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(EventTrigger(event, others)), to: .join(join), action)
  }

  /// A transition to the target of the first branch whose guards hold (UML 2.5.1 §14.2.3.7,
  /// junction).
  ///
  /// `on(.enter, toJunction: [.to(.vip).when { $0.isVIP }, .otherwise(.hall)])`. The guards are
  /// evaluated before anything is exited; when no branch can be taken, the transition is not enabled.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., toJunction branches: [Branch<State, Event, Subject>],
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .junction(TargetDeclaration.branches(branches)),
      action)
  }

  /// A transition to a choice, whose guards are evaluated after the actions of this line (UML 2.5.1
  /// §14.2.3.7).
  ///
  /// `on(.roll, toChoice: [.to(.won).when { $0.hasWon }, .otherwise(.again)]) { $0.roll() }`. The
  /// last branch must be `otherwise`.
  ///
  /// A machine never stays in a choice: when a guard or an action of a branch throws, or a barrier
  /// rejects each of them, the machine is again in the states that it was in before the event, and
  /// the outcome is a failure.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., toChoice branches: [Branch<State, Event, Subject>],
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .choice(TargetDeclaration.branches(branches)), action
    )
  }

  /// A transition to the state that a function selects among candidates, so that a dynamic target
  /// can be drawn and validated.
  ///
  /// ```swift
  /// on(.next, among: [.second, .last]) { $0.isShort ? .last : .second }
  /// ```
  /// The function is called like a guard, once and before anything is exited, so it must not act.
  ///
  /// Declared in the state that contains all candidates, with the kind ``TransitionKind/local``, the
  /// transition exits and enters descendants of that state, and not the state itself.
  ///
  /// - Parameters:
  ///   - event: The event that triggers the transition.
  ///   - others: Further events that trigger it.
  ///   - candidates: The states that may be selected. When another is, nothing changes, and the
  ///     outcome is a failure with an ``UndeclaredTargetError``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - select: Gets the subject. For `nil` the transition is not enabled.
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., among candidates: [State],
    kind: TransitionKind = .external, _ select: @escaping (Subject) throws -> State?
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(
      .event(EventTrigger(event, others)), to: .among(candidates, .subject(select)),
      kind: kind)
  }

  /// A transition among candidates, to be followed by a function that gets the context.
  ///
  /// `on(.next, among: [.second, .last]).selectWithContext { $0.isActive(.short) ? .last : .second }`
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., among candidates: [State],
    kind: TransitionKind = .external
  ) -> SelectionLine<TransitionLine<State, Event, Subject>> {
    SelectionLine(candidates) { target in
      TransitionLine(.event(EventTrigger(event, others)), to: target, kind: kind)
    }
  }

  /// An action on an event that neither exits nor enters a state (UML 2.5.1 §14.2.3.8.1, internal
  /// transition).
  ///
  /// `on(.tick) { $0.count += 1 }`
  @inlinable
  public func on(
    _ event: Event, _ others: Event..., perform action: @escaping (Subject) throws -> Void
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(EventTrigger(event, others)), to: .none, kind: .internal, action)
  }

  /// An internal transition whose action, if it has one, follows as a modifier.
  ///
  /// `on(internal: .tick).when { $0.isRunning }.perform { $0.count += 1 }`. Without an action, the
  /// state handles the event and does nothing, and no ancestor gets the event.
  @inlinable
  public func on(
    internal event: Event, _ others: Event...
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(EventTrigger(event, others)), to: .none, kind: .internal)
  }

  /// A transition that terminates the machine: it exits its source, performs its actions, and
  /// nothing else is exited (UML 2.5.1 §14.2.3.7, terminate).
  ///
  /// `terminate(on: .crash)`
  @inlinable
  public func terminate(
    on event: Event, _ others: Event..., perform action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(EventTrigger(event, others)), to: .termination, action)
  }
}
