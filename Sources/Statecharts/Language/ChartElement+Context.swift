// What needs the context says so with a word of its own. A second parameter of the closure would
// be shorter, but two overloads that differ in it turn every mistake in such a closure into the
// message that it takes too many arguments.

extension ChartElement {
  /// The same line with an action that gets the context: the event, the queues, what is active.
  ///
  /// ```swift
  /// on(.coin, to: .open).performing { context in
  ///   context.subject.coins += 1
  ///   context.raise(.announce)
  /// }
  /// onEntry().performing("note") { $0.subject.note($0.event) }
  /// ```
  /// For `onEntry()`, `onExit()`, `onInitial()`, `history`, `join` and transitions that have no
  /// action yet.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the context, and with it the subject.
  public func performing(
    _ name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    Self(kind.performing(ChartAction(name, .context(action))))
  }

  /// The same transition with a guard that gets the context: the event, and what is active.
  ///
  /// `on(.push, to: .open).when("unlocked") { !$0.isActive(.locked) }`. For transitions that have no
  /// guard yet.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the guard.
  ///   - condition: Gets the context, and with it the subject.
  public func when(
    _ name: String? = nil,
    _ condition: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool
  ) -> Self {
    Self(kind.when(ChartGuard(name, .context(condition))))
  }

  /// The same transition with a function that gets the context and picks one of the candidates.
  ///
  /// `on(.next, among: [.second, .last]).selecting { $0.isActive(.short) ? .last : .second }`. For
  /// transitions with `among:` that have no such function yet.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the selection.
  ///   - select: Gets the context, and with it the subject. For `nil` the transition is not taken.
  public func selecting(
    _ name: String? = nil,
    _ select: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> State?
  ) -> Self {
    Self(kind.selecting(StateSelector(name, .context(select))))
  }
}

extension ChartElement.Kind {
  fileprivate func performing(_ action: ChartAction<State, Event, Subject>) -> Self {
    switch self {
    case .unfinished(.entry): .entry(action)
    case .unfinished(.exit): .exit(action)
    case .unfinished(.initialEffect): .initialEffect(action)
    case .transition(let transition) where transition.action == nil:
      .transition(transition.performing(action))
    case .join(let join) where join.action == nil:
      .join(JoinDeclaration(name: join.name, target: join.target, action: action))
    case .history(let history) where history.action == nil:
      .history(
        HistoryDeclaration(isDeep: history.isDeep, defaults: history.defaults, action: action))
    case .entry, .exit, .initialEffect, .transition, .join, .history:
      .unfinished(.repeated(.performing))
    case .state, .region, .deferral, .barrier, .activity: .unfinished(.misplaced(.performing))
    case .unfinished(.misplaced), .unfinished(.repeated): self
    }
  }

  fileprivate func when(_ condition: ChartGuard<State, Event, Subject>) -> Self {
    switch self {
    case .transition(let transition) where transition.condition == nil:
      .transition(transition.when(condition))
    case .transition: .unfinished(.repeated(.when))
    case .state, .region, .entry, .exit, .initialEffect, .join, .history, .deferral, .barrier,
      .activity, .unfinished(.entry), .unfinished(.exit), .unfinished(.initialEffect):
      .unfinished(.misplaced(.when))
    case .unfinished(.misplaced), .unfinished(.repeated): self
    }
  }

  fileprivate func selecting(_ selector: StateSelector<State, Event, Subject>) -> Self {
    switch self {
    case .transition(let transition):
      switch transition.target {
      case .among(let candidates, nil):
        .transition(transition.leading(to: .among(candidates, selector)))
      case .among: .unfinished(.repeated(.selecting))
      case .none, .states, .history, .fork, .junction, .choice, .join, .termination:
        .unfinished(.misplaced(.selecting))
      }
    case .state, .region, .entry, .exit, .initialEffect, .join, .history, .deferral, .barrier,
      .activity, .unfinished(.entry), .unfinished(.exit), .unfinished(.initialEffect):
      .unfinished(.misplaced(.selecting))
    case .unfinished(.misplaced), .unfinished(.repeated): self
    }
  }
}

extension TransitionDeclaration {
  fileprivate func performing(_ action: ChartAction<State, Event, Subject>) -> Self {
    Self(on: trigger, kind: kind, if: condition, to: target, action: action)
  }

  fileprivate func leading(to target: TargetDeclaration<State, Event, Subject>) -> Self {
    Self(on: trigger, kind: kind, if: condition, to: target, action: action)
  }

  fileprivate func when(_ condition: ChartGuard<State, Event, Subject>) -> Self {
    Self(on: trigger, kind: kind, if: condition, to: target, action: action)
  }
}
