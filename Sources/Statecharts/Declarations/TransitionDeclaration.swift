/// A transition as it stands in a chart's body.
@usableFromInline
package struct TransitionDeclaration<State: Hashable, Event, Subject> {
  @usableFromInline
  package enum Trigger {
    case event(EventTrigger<Event>)
    /// Eventless.
    case always
    /// The completion of the state that the transition stands in.
    case completion
  }

  package let trigger: Trigger
  package let kind: TransitionKind
  package let condition: ChartGuard<State, Event, Subject>?
  package let action: ChartAction<State, Event, Subject>?
  package let target: TargetDeclaration<State, Event, Subject>

  package init(
    on trigger: Trigger, kind: TransitionKind = .external,
    if condition: ChartGuard<State, Event, Subject>?,
    to target: TargetDeclaration<State, Event, Subject>,
    action: ChartAction<State, Event, Subject>?
  ) {
    self.trigger = trigger
    self.kind = kind
    self.condition = condition
    self.target = target
    self.action = action
  }
}

/// What a transition does to its own source (UML 2.5.1 §14.2.3.8.1).
public enum TransitionKind: Hashable, Sendable {
  /// Leaves the source, also when the target lies inside it: the default.
  case external
  /// Stays in whichever of source and target contains the other; where neither does, as external.
  case local
  /// Leaves nothing and enters nothing; it has no target.
  case `internal`
}

/// Where a transition leads.
@usableFromInline
package enum TargetDeclaration<State: Hashable, Event, Subject> {
  /// Nowhere: the transition is internal.
  case none
  /// Into a state, or, as a fork, into several that lie in different regions.
  case states([State])
  /// Into what was active when a composite was last left.
  case history(of: State, isDeep: Bool)
  /// As a fork, into states and histories that lie in different regions.
  case fork([Branch<State, Event, Subject>.Target])
  /// One way of several, picked before anything is left.
  case junction([Branch<State, Event, Subject>])
  /// One way of several, picked after the actions that led to it.
  case choice([Branch<State, Event, Subject>])
  /// Wherever the selector says, among these; nowhere, and the transition does not fire, for `nil`.
  ///
  /// Without a selector the transition means nothing yet; validation reports it.
  case among([State], StateSelector<State, Event, Subject>?)
  /// To a join, by its name.
  case join(String)
  /// To the machine's end.
  case termination
}

/// One way out of a junction or a choice.
public struct Branch<State: Hashable, Event, Subject> {
  @usableFromInline
  package enum Target {
    case states([State])
    case history(of: State, isDeep: Bool)
  }

  package let target: Target
  /// `nil` for the way that is taken when no other is.
  package let condition: ChartGuard<State, Event, Subject>?
  package let action: ChartAction<State, Event, Subject>?

  package init(
    _ target: Target, if condition: ChartGuard<State, Event, Subject>?,
    action: ChartAction<State, Event, Subject>?
  ) {
    self.target = target
    self.condition = condition
    self.action = action
  }
}

/// A join: where the machine goes when all sources have reported.
@usableFromInline
package struct JoinDeclaration<State: Hashable, Event, Subject> {
  package let name: String
  package let target: Branch<State, Event, Subject>.Target
  package let action: ChartAction<State, Event, Subject>?

  package init(
    name: String, target: Branch<State, Event, Subject>.Target,
    action: ChartAction<State, Event, Subject>?
  ) {
    self.name = name
    self.target = target
    self.action = action
  }
}
