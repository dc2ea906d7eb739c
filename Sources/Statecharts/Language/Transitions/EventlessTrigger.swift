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
  /// always(via: .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)]))
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
  /// It has the same targets as `on`. ``onDone(of:to:kind:_:)`` receives the result of the final state.
  public var onDone: EventlessTrigger<State, Event, Subject> {
    EventlessTrigger(trigger: .completion(.all))
  }
}

extension EventlessTrigger {
  /// A transition to a state: `always(to: .off).when { $0.isEmpty }`.
  public func callAsFunction(
    to target: State, kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .states([target]), kind: kind, action)
  }

  /// A transition through a pseudostate: `onDone(via: .join("packed"))`, `always(via: .terminate)` (UML
  /// 2.5.1 §14.2.3.7).
  public func callAsFunction(
    via pseudostate: Pseudostate<State, Event, Subject>,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .none, kind: kind, action).leading(via: pseudostate)
  }

  /// A transition to the state that a function selects among candidates.
  public func callAsFunction(
    among candidates: [State], kind: TransitionKind = .external,
    _ select: @escaping (Subject) throws -> State?
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .among(candidates, .subject(select)), kind: kind)
  }

  /// An action that neither exits nor enters a state: `always { $0.cool() }.when { $0.isHot }`.
  ///
  /// The action of `always` has to make its guard false: it is performed again and again until then.
  public func callAsFunction(
    _ action: @escaping (Subject) throws -> Void
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .none, kind: .internal, action)
  }

  /// A transition that neither exits nor enters a state, and whose action follows as a modifier:
  /// `onDone().performWithContext { $0.raise(.next) }`.
  public func callAsFunction() -> TransitionLine<State, Event, Subject> {
    TransitionLine(trigger, to: .none, kind: .internal)
  }
}
