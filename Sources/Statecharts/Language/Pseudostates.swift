import ChartModel

// The pseudostates of transitions, branches and joins (UML 2.5.1 §14.2.3.7):
// `on(.back, via: .history(of: .settings))`.

extension PseudostateProtocol {
  /// The states of a composite that were active last (UML 2.5.1 §14.2.3.7, shallow and deep history).
  ///
  /// `on(.back, via: .history(of: .settings))` enters the child that was active last, which enters its initial
  /// state. `.history(.deep, of: .settings)` enters all states that were active last. If no history is
  /// recorded, the target is the default of the history.
  ///
  /// - Parameters:
  ///   - kind: Shallow or deep history. Default: shallow.
  ///   - composite: The composite. Of a parallel state, the history of all its regions.
  ///   - region: The name of one of its regions, if only that region's history is the target:
  ///     `.history(of: .mission, region: "camera")`. The other regions are entered by default.
  public static func history(
    _ kind: HistoryKind = .shallow, of composite: State, region: String? = nil
  ) -> Self {
    Self(EntryPseudostate(.history(of: composite, kind, region: region)))
  }

  /// An entry point of a composite (UML 2.5.1 §14.2.3.7, entry point).
  ///
  /// `on(.quick, via: .entryPoint("express", of: .payment))`
  ///
  /// - Parameters:
  ///   - name: The name with which the composite declares it: `entryPoint("express", to: .charging)`.
  ///   - composite: The composite.
  public static func entryPoint(_ name: String, of composite: State) -> Self {
    Self(EntryPseudostate(Destination.entryPoint(name, of: composite)))
  }

  /// An exit point of a composite around the source (UML 2.5.1 §14.2.3.7, exit point).
  ///
  /// `on(.decline, via: .exitPoint("declined"))`
  ///
  /// It belongs to the nearest composite that declares an exit point of the name: the source, or a state around
  /// it. In a branch of a choice, only states around the source count, because the source is exited before a
  /// branch is selected.
  ///
  /// - Parameter name: The name with which it is declared: `exitPoint("declined", to: .cart)`.
  public static func exitPoint(_ name: String) -> Self {
    Self(EntryPseudostate(Destination.exitPoint(name)))
  }

  /// States, histories and points in different regions (UML 2.5.1 §14.2.3.7, fork).
  ///
  /// `on(.launch, via: .fork([.recording], and: .history(of: .drive)))`
  ///
  /// Regions that are not named are entered by default. A single target is no fork, but the target itself. So a
  /// chart that is made of data can name a state where another row names a history. If a line always leads to
  /// states, name them with `to:`.
  ///
  /// - Parameters:
  ///   - targets: The target states.
  ///   - others: Histories, points, or forks, whose targets are added. At least one target is needed in all.
  public static func fork(_ targets: [State], and others: EntryPseudostate<State>...) -> Self {
    Self(EntryPseudostate(.fork(targets, and: others.map(\.destination))))
  }
}

extension LinePseudostate {
  /// A join, which waits for its other sources (UML 2.5.1 §14.2.3.7, join).
  ///
  /// `on(.boxed, via: .join("packed"))`. The source stays active until the last source has arrived.
  ///
  /// - Parameter name: The name with which the join is declared: `join("packed", to: .shipped)`.
  public static func join(_ name: String) -> Self { Self(.target(.join(name))) }

  /// States in different regions, with actions on the branches to them (UML 2.5.1 §14.2.3.7, fork).
  ///
  /// ```swift
  /// on(.launch, via: .fork(branches: [
  ///   .to(.recording).perform { $0.openShutter() }, .via(.history(of: .drive)),
  /// ]))
  /// ```
  /// The actions of the branches are performed after those of the transition, in the order of the
  /// branches, and before anything is entered.
  ///
  /// - Parameter branches: Branches without guards.
  public static func fork(branches: [LineBranch<State, Event, Subject, Line>]) -> Self {
    Self(.fork(branches))
  }

  /// The target of the first branch whose guards hold (UML 2.5.1 §14.2.3.7, junction).
  ///
  /// `on(.enter, via: .junction([.to(.vip).when { $0.isVIP }, .otherwise(.hall)]))`
  ///
  /// The guards are evaluated before any state is exited. If no branch can be taken, the transition is not
  /// enabled.
  public static func junction(
    _ branches: [LineBranch<State, Event, Subject, Line>]
  ) -> Self {
    Self(.junction(branches))
  }

  /// The target of the first branch whose guards hold after the actions of the transition (UML 2.5.1
  /// §14.2.3.7, choice).
  ///
  /// `on(.roll, via: .choice([.to(.won).when { $0.hasWon }, .otherwise(.again)])) { $0.roll() }`
  ///
  /// The last branch must be `otherwise`. A machine never stays in a choice. If a guard or an action of a
  /// branch throws, or barriers reject every branch, the machine returns to the states before the event. The
  /// outcome is then a failure.
  public static func choice(
    _ branches: [LineBranch<State, Event, Subject, Line>]
  ) -> Self {
    Self(.choice(branches))
  }

  /// Ends the machine: the transition exits its source, performs its actions, and exits nothing else (UML 2.5.1
  /// §14.2.3.7, terminate).
  ///
  /// `on(.crash, via: .terminate)`
  public static var terminate: Self { Self(.target(.termination)) }

  /// The state that a function selects among candidates, so that a dynamic target can be drawn and validated.
  ///
  /// ```swift
  /// on(.next, via: .selectionWithContext(among: [.second, .last]) {
  ///   $0.subject.isShort ? .last : .second
  /// })
  /// ```
  /// To exit and enter only descendants of a state, declare the transition in the state that contains all
  /// candidates, with the kind `TransitionKind/local`.
  ///
  /// - Parameters:
  ///   - candidates: The states that may be selected. If another state is selected, nothing changes, and the
  ///     outcome is a failure with an ``UndeclaredTargetError``.
  ///   - select: Receives the context, with the subject and the event. It is called like a guard, once and
  ///     before any state is exited, so it must not act. For `nil`, the transition is not enabled.
  public static func selectionWithContext(
    among candidates: [State],
    _ select: @escaping (borrowing ChartGuardContext<State, Event, Subject>) throws -> State?
  ) -> Self {
    Self(.target(.among(candidates, .context(select))))
  }
}
