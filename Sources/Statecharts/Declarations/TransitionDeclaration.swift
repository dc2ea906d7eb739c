/// A transition as a chart's body declares it.
@usableFromInline
package struct TransitionDeclaration<State: Hashable, Event, Subject> {
  @usableFromInline
  package enum Trigger {
    case event(EventTrigger<Event>)
    /// Eventless.
    case always
    /// The completion of the state that declares the transition.
    case completion(PayloadFilter)
    /// An error of a guard or an action of the state that declares the transition, or of a descendant.
    case failure(PayloadFilter)
  }

  package let trigger: Trigger
  package private(set) var kind: TransitionKind
  package var target: TargetDeclaration<State, Event, Subject>
  package var behavior: LineBehavior<State, Event, Subject>
  /// Whether states and a pseudostate are named.
  private(set) var hasTwoTargets = false

  package var guards: SmallList<DeclaredCondition<State, Event, Subject>> { behavior.guards }
  package var actions: SmallList<ChartAction<State, Event, Subject>> { behavior.actions }

  package init(
    on trigger: Trigger, kind: TransitionKind = .external,
    to target: TargetDeclaration<State, Event, Subject>,
    behavior: LineBehavior<State, Event, Subject>
  ) {
    self.trigger = trigger
    self.kind = kind
    self.target = target
    self.behavior = behavior
  }

  /// Sets the target: states, or what a pseudostate leads to; the transition is internal if there is none.
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
package typealias TargetDeclaration<State: Hashable, Event, Subject> =
  Target<State, BranchDeclaration<State, Event, Subject>, StateSelector<State, Event, Subject>>

/// The target of a transition: as declared, or in an outline, with numbers in the place of states.
@usableFromInline
package enum Target<State: Hashable, Branch, Selector> {
  /// None: the transition is internal.
  case none
  /// A state, or, as a fork, several states in different regions.
  case states([State])
  /// A history, an entry or exit point, or a fork without actions of its own.
  case destination(Destination<State>)
  /// A fork: branches without guards, in different regions.
  case fork([Branch])
  /// One branch of several, selected before anything is exited.
  case junction([Branch])
  /// One branch of several, selected after the actions of the transition to the choice.
  case choice([Branch])
  /// The state that the selector returns, one of these; for `nil` the transition is not enabled.
  case among([State], Selector)
  /// A join, by its name.
  case join(String)
  /// The end of the machine.
  case termination
}

extension Target: Sendable where State: Sendable, Branch: Sendable, Selector: Sendable {}

extension Target {
  package init(_ destination: Destination<State>) {
    self =
      switch destination {
      case .states(let states): .states(states)
      case .history, .fork, .entryPoint, .exitPoint: .destination(destination)
      }
  }
}

/// A static target: of a branch or a join, or a part of a fork's target.
@usableFromInline
package indirect enum Destination<State: Hashable> {
  case states([State])
  /// The states that were active when a composite, or one of its regions, was last exited.
  case history(of: State, HistoryKind, region: String? = nil)
  /// States, histories and entry points in different regions.
  case fork([Destination])
  case entryPoint(String, of: State)
  /// The exit point of that name of the nearest composite around the source that declares one.
  ///
  /// It is not declared if the source belongs to a submachine that has no such point around the source:
  /// those of the enclosing chart are not visible there.
  case exitPoint(String, isDeclared: Bool = true)

  /// One target, or several that are a fork.
  static func fork(to targets: [Destination]) -> Self {
    let targets = targets.flatMap { target in
      switch target {
      case .states([]): [] as [Destination]
      case .fork(let parts): parts
      case .states, .history, .entryPoint, .exitPoint: [target]
      }
    }
    let states = targets.flatMap { target in
      if case .states(let states) = target { states } else { [] as [State] }
    }
    let isPlain = targets.allSatisfy { if case .states = $0 { true } else { false } }
    if isPlain { return .states(states) }
    return targets.count == 1 ? targets[0] : .fork(targets)
  }

  static func fork(_ states: [State], and others: [Destination]) -> Self {
    others.isEmpty ? .states(states) : .fork(to: states.map { .states([$0]) } + others)
  }
}

extension Destination: Sendable where State: Sendable {}
