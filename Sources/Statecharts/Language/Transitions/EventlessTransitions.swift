extension Statechart {
  /// Declares an eventless transition, which is taken as soon as its guards hold after a step, before any
  /// further event.
  ///
  /// ```swift
  /// always(to: .off).when { $0.isEmpty }
  /// always(via: .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)]))
  /// always { $0.cool() }.when { $0.isHot }
  /// ```
  /// Without a target, it is internal. Its action then has to make its guard false, because the transition is
  /// taken again and again until then.
  ///
  /// - Parameters:
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject: short for `.perform { … }`. Default: none.
  public func always(
    to targets: State..., via pseudostate: Pseudostate<State, Event, Subject> = .none,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.always, to: targets, via: pseudostate, kind: kind, action)
  }
}
