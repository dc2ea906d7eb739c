extension Statechart {
  /// An eventless transition: it is taken before any further event, as soon as its guards hold after
  /// a step.
  ///
  /// ```swift
  /// always(to: .off).when { $0.isEmpty }
  /// always(via: .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)]))
  /// always { $0.cool() }.when { $0.isHot }
  /// ```
  /// Without a target it is internal. Then its action has to make its guard false: it is performed again and
  /// again until then.
  ///
  /// - Parameters:
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in the place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject: short for `.perform { … }`.
  public func always(
    to targets: State..., via pseudostate: Pseudostate<State, Event, Subject> = .none,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.always, to: targets, via: pseudostate, kind: kind, action)
  }
}
