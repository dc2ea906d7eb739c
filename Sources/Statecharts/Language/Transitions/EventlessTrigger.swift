/// The trigger of a transition that needs no event: ``Statechart/always`` or ``Statechart/onDone``.
///
/// It is called with a target, like `on`, but without an event: `always(to: .off)`.
public struct EventlessTrigger<State: Hashable, Event, Subject> {
  let trigger: TransitionDeclaration<State, Event, Subject>.Trigger
}

extension Statechart {
  /// An eventless transition: it is taken before any further event, as soon as its guards hold after
  /// a step.
  ///
  /// ```swift
  /// always(to: .off).when { $0.isEmpty }
  /// always(toJunction: [.to(.vip).when { $0.isVIP }, .otherwise(.hall)])
  /// ```
  /// It has the same targets as `on`.
  public var always: EventlessTrigger<State, Event, Subject> {
    EventlessTrigger(trigger: .always)
  }

  /// A completion transition: it is taken when the state that declares it completes, because a final
  /// state in it has been entered, in each of its regions if it has several.
  ///
  /// ```swift
  /// onDone(to: .shipped)
  /// onDone { $0.celebrate() }
  /// ```
  /// It has the same targets as `on`.
  public var onDone: EventlessTrigger<State, Event, Subject> {
    EventlessTrigger(trigger: .completion)
  }
}

extension EventlessTrigger {
  /// A transition to a state: `always(to: .off).when { $0.isEmpty }`.
  public func callAsFunction(
    to target: State, kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .states([target]), kind: kind, action)
  }

  /// A transition to the child of a composite that was active last.
  public func callAsFunction(
    toHistoryOf composite: State, kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .history(of: composite, isDeep: false), kind: kind, action)
  }

  /// A transition to all states of a composite that were active last.
  public func callAsFunction(
    toDeepHistoryOf composite: State, kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .history(of: composite, isDeep: true), kind: kind, action)
  }

  /// A fork: a transition to states in different regions.
  public func callAsFunction(
    toEach targets: [State], andHistoryOf shallow: [State] = [],
    andDeepHistoryOf deep: [State] = [], kind: TransitionKind = .external,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .each(targets, shallow, deep), kind: kind, action)
  }

  /// A transition to a join: `onDone(toJoin: "packed")`.
  public func callAsFunction(
    toJoin join: String, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .join(join), action)
  }

  /// A transition to the target of the first branch whose guards hold.
  public func callAsFunction(
    toJunction branches: [Branch<State, Event, Subject>],
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .junction(TargetDeclaration.branches(branches)), action)
  }

  /// A transition to a choice, whose guards are evaluated after the actions of this line.
  public func callAsFunction(
    toChoice branches: [Branch<State, Event, Subject>],
    _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .choice(TargetDeclaration.branches(branches)), action)
  }

  /// A transition to the state that a function selects among candidates.
  public func callAsFunction(
    among candidates: [State], kind: TransitionKind = .external,
    _ select: @escaping (Subject) throws -> State?
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .among(candidates, .subject(select)), kind: kind)
  }

  /// A transition among candidates, to be followed by a function that gets the context:
  /// `always(among: [.list, .empty]).selectWithContext { $0.isActive(.online) ? .list : .empty }`.
  public func callAsFunction(
    among candidates: [State], kind: TransitionKind = .external
  ) -> SelectionLine<TransitionLine<State, Event, Subject>> {
    SelectionLine(candidates) { target in TransitionLine(trigger, to: target, kind: kind) }
  }

  /// An action that neither exits nor enters a state: `always { $0.cool() }.when { $0.isHot }`.
  ///
  /// The action of `always` has to make its guard false: it is performed again and again until then.
  public func callAsFunction(
    _ action: @escaping (Subject) throws -> Void
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .none, kind: .internal, action)
  }
}
