// Transitions for failures: errors that guards and actions throw. SCXML's counterpart is a transition on
// the event error.execution, which has no place; here, the innermost state around the place handles it.

extension Statechart {
  /// A transition for errors that a guard or an action throws.
  ///
  /// ```swift
  /// state(.online) {
  ///   onFailure(of: TimeoutError.self, to: .offline)
  ///   onFailure(to: .broken).perform { app, error in app.report(error) }
  ///   state(.loading) { onEntry { try $0.load() } }
  /// }
  /// ```
  /// It handles the errors of this state and its descendants: of their guards, entry, exit and initial
  /// actions, and of the actions of the transitions that they declare. From the place of the error
  /// outward, the first enabled transition of an active state is taken, before any further event. The
  /// outcome of the event is then that of this transition; without one, it is a failure.
  ///
  /// An error before the change of states has undone the step, and one in an entry action has not: then
  /// the states that were entered are active. The errors of the transition's own guards and actions are
  /// handled further out, and so are those of exit actions of this state and its descendants that it
  /// performs. A stop or a start that is undone is not handled.
  ///
  /// Without a target it is internal: `onFailure { app, error in app.report(error) }`. Without an action, too, it
  /// discards the errors: `onFailure()`. If a guard of an eventless
  /// transition has thrown, its action has to remove the cause: the guard is evaluated again afterwards.
  ///
  /// - Parameters:
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in the place of states: see ``LinePseudostate``. The branches of a
  ///     junction or a choice get the error, too.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`.
  public func onFailure(
    to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, any Error> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, any Error) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, any Error> {
    PayloadLine(.all, { $0 }, to: targets, via: pseudostate, kind: kind, action)
  }

  /// A transition for errors of one type that a guard or an action throws.
  ///
  /// `onFailure(of: TimeoutError.self, to: .offline).perform { app, timeout in app.wait(timeout.delay) }`
  ///
  /// - Parameters:
  ///   - type: The type of the errors.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in the place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`.
  public func onFailure<Failure: Error>(
    of type: Failure.Type, to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, Failure> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, Failure) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Failure> {
    PayloadLine(
      .init(ofFailures: type), { $0 as? Failure }, to: targets, via: pseudostate, kind: kind,
      action)
  }

  /// A transition for the errors that a function selects, for charts that are made of data.
  ///
  /// `onFailure(named: "timeout", where: { $0 is TimeoutError }, to: "offline")`
  ///
  /// - Parameters:
  ///   - name: The name of these errors in diagrams, and by which two such transitions of a state are
  ///     compared; `nil` if they are all errors.
  ///   - matches: Returns whether an error is one of these. It is not called for all errors.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in the place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`.
  public func onFailure(
    named name: String?, where matches: @escaping (any Error) -> Bool, to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, any Error> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, any Error) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, any Error> {
    PayloadLine(
      name.map { PayloadFilter(named: $0, matches) } ?? .all, { $0 }, to: targets,
      via: pseudostate, kind: kind, action)
  }
}

extension PayloadLine {
  fileprivate init(
    _ filter: PayloadFilter, _ payload: @escaping (any Error) -> Payload?, to targets: [State],
    via pseudostate: PayloadPseudostate<State, Event, Subject, Payload>, kind: TransitionKind,
    _ action: ((Subject, Payload) throws -> Void)?
  ) {
    self.init(
      .failure(filter), PayloadReader(.failure(payload)), to: targets, via: pseudostate,
      kind: kind, action)
  }
}
