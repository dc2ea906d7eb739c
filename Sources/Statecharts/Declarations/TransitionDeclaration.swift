import ChartModel

/// A transition as a chart's body declares it.
@usableFromInline
struct TransitionDeclaration<State: Hashable, Event, Subject> {
  @usableFromInline
  enum Trigger {
    case event(EventTrigger<Event>)
    /// Eventless.
    case always
    /// The completion of the state that declares the transition.
    case completion(PayloadFilter)
    /// An error of a guard or an action of the state that declares the transition, or of a descendant.
    case failure(PayloadFilter)
  }

  let trigger: Trigger
  private(set) var kind: TransitionKind
  var target: TargetDeclaration<State, Event, Subject>
  var behavior: LineBehavior<State, Event, Subject>
  /// Whether states and a pseudostate are named.
  private(set) var hasTwoTargets = false

  var guards: SmallList<DeclaredCondition<State, Event, Subject>> { behavior.guards }
  var actions: SmallList<ChartAction<State, Event, Subject>> { behavior.actions }

  init(
    on trigger: Trigger, kind: TransitionKind = .external,
    to target: TargetDeclaration<State, Event, Subject>,
    behavior: LineBehavior<State, Event, Subject>
  ) {
    self.trigger = trigger
    self.kind = kind
    self.target = target
    self.behavior = behavior
  }

  /// Sets the target to states or a pseudostate; without any, the transition is internal.
  mutating func setTarget(
    to states: [State], via pseudostate: TargetDeclaration<State, Event, Subject>
  ) {
    if case .none = pseudostate {
      target = states.isEmpty ? .none : .states(states)
      if states.isEmpty { kind = .internal }
    } else {
      target = pseudostate
      hasTwoTargets = !states.isEmpty
    }
  }
}

/// The target of a transition, as declared.
@usableFromInline
typealias TargetDeclaration<State: Hashable, Event, Subject> =
  Target<State, BranchDeclaration<State, Event, Subject>, StateSelector<State, Event, Subject>>
