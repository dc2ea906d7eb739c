// The pseudostates of transitions, branches and joins (UML 2.5.1 §14.2.3.7):
// `on(.back, via: .history(of: .settings))`.

extension PseudostateProtocol {
  /// The child of a composite that was active last, which enters its initial state (UML 2.5.1
  /// §14.2.3.7, shallow history).
  ///
  /// `on(.back, via: .history(of: .settings))`. The first time, the target is the default of the
  /// history.
  public static func history(of composite: State) -> Self {
    Self(EntryPseudostate(.history(of: composite, isDeep: false)))
  }

  /// All states of a composite that were active last (UML 2.5.1 §14.2.3.7, deep history).
  public static func deepHistory(of composite: State) -> Self {
    Self(EntryPseudostate(.history(of: composite, isDeep: true)))
  }

  /// States in different regions (UML 2.5.1 §14.2.3.7, fork).
  ///
  /// `on(.launch, via: .fork([.recording, .cruising]))`. Regions that are not named are entered by
  /// default.
  ///
  /// - Parameters:
  ///   - targets: The target states.
  ///   - shallow: Composites of which the child that was active last is entered.
  ///   - deep: Composites of which everything that was active last is entered.
  public static func fork(
    _ targets: [State], andHistoryOf shallow: [State] = [], andDeepHistoryOf deep: [State] = []
  ) -> Self {
    Self(EntryPseudostate(.fork(targets, shallow, deep)))
  }
}

extension LinePseudostate {
  /// A join, which waits for its other sources (UML 2.5.1 §14.2.3.7, join).
  ///
  /// `on(.boxed, via: .join("packed"))`. The source stays active until the last of them has arrived.
  ///
  /// - Parameter name: The name with which the join is declared: `join("packed", to: .shipped)`.
  public static func join(_ name: String) -> Self { Self(.target(.join(name))) }

  /// The target of the first branch whose guards hold (UML 2.5.1 §14.2.3.7, junction).
  ///
  /// `on(.enter, via: .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)]))`. The guards are
  /// evaluated before anything is exited; when no branch can be taken, the transition is not enabled.
  public static func junction(
    _ branches: [LineBranch<State, Event, Subject, Line>]
  ) -> Self {
    Self(.junction(branches))
  }

  /// The target of the first branch whose guards hold after the actions of the transition (UML 2.5.1
  /// §14.2.3.7, choice).
  ///
  /// `on(.roll, via: .choice([.to(.won).when { $0.hasWon }, .otherwise(.again)])) { $0.roll() }`. The
  /// last branch must be `otherwise`.
  ///
  /// A machine never stays in a choice: when a guard or an action of a branch throws, or a barrier
  /// rejects each of them, the machine is again in the states that it was in before the event, and
  /// the outcome is a failure.
  public static func choice(
    _ branches: [LineBranch<State, Event, Subject, Line>]
  ) -> Self {
    Self(.choice(branches))
  }

  /// The end of the machine: the transition exits its source, performs its actions, and nothing else
  /// is exited (UML 2.5.1 §14.2.3.7, terminate).
  ///
  /// `on(.crash, via: .terminate)`
  public static var terminate: Self { Self(.target(.termination)) }

  /// The state that a function selects among candidates, for which it uses the context.
  ///
  /// ```swift
  /// on(.next, via: .selectionWithContext(among: [.second, .last]) {
  ///   $0.isActive(.short) ? .last : .second
  /// })
  /// ```
  /// A function that needs only the subject follows `among:` of the transition:
  /// `on(.next, among: [.second, .last]) { $0.isShort ? .last : .second }`.
  ///
  /// - Parameters:
  ///   - candidates: The states that may be selected. When another is, nothing changes, and the
  ///     outcome is a failure with an ``UndeclaredTargetError``.
  ///   - select: Receives the context, which contains the subject. It is called like a guard, once and
  ///     before anything is exited, so it must not act. For `nil` the transition is not enabled.
  public static func selectionWithContext(
    among candidates: [State],
    _ select: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> State?
  ) -> Self {
    Self(.target(.among(candidates, .context(select))))
  }
}
