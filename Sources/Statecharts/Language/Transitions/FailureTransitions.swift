// Transitions for failures: errors that guards and actions throw. In SCXML, these raise the event
// error.execution, which has no place. Here, the innermost state around the place of the error handles it.

extension Statechart {
  /// Declares a transition for errors that guards and actions throw.
  ///
  /// ```swift
  /// state(.online) {
  ///   onFailure(of: TimeoutError.self, to: .offline)
  ///   onFailure(to: .broken).perform { app, error in app.report(error) }
  ///   state(.loading) { onEntry { try $0.load() } }
  /// }
  /// ```
  /// It handles the errors of this state and its descendants: those of guards, of entry, exit and initial
  /// actions, and of the actions of transitions. From the place of the error outward, the first enabled
  /// transition of an active state is taken, before any further event. The outcome of the event is then the
  /// outcome of this transition. Without such a transition, it is a failure.
  ///
  /// An error before the change of states undoes the step. An error in an entry action does not: the states
  /// that were entered stay active. Errors of the transition's own guards and actions are handled further out.
  /// So are errors of the exit actions that it performs in this state and its descendants. An error that undoes
  /// a start or a stop is not handled.
  ///
  /// Without a target, it is internal: `onFailure { app, error in app.report(error) }`. Without an action, too,
  /// it discards the errors: `onFailure()`. If a guard of an eventless transition has thrown, the action has to
  /// remove the cause, because the guard is evaluated again.
  ///
  /// - Parameters:
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``. The branches of a
  ///     junction or a choice get the error, too.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`. Default: none.
  public func onFailure(
    to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, any Error> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, any Error) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, any Error> {
    PayloadLine(.all, { $0 }, to: targets, via: pseudostate, kind: kind, action)
  }

  /// Declares a transition for errors of one type that guards and actions throw.
  ///
  /// `onFailure(of: TimeoutError.self, to: .offline).perform { app, timeout in app.wait(timeout.delay) }`
  ///
  /// - Parameters:
  ///   - type: The type of the errors.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`. Default: none.
  public func onFailure<Failure: Error>(
    of type: Failure.Type, to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, Failure> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, Failure) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Failure> {
    PayloadLine(
      .init(ofFailures: type), { $0 as? Failure }, to: targets, via: pseudostate, kind: kind,
      action)
  }

  /// Declares a transition for the errors that a function selects, for charts that are made of data.
  ///
  /// `onFailure(named: "timeout", where: { $0 is TimeoutError }, to: "offline")`
  ///
  /// - Parameters:
  ///   - name: The name of the errors in diagrams, by which transitions of a state are compared; `nil` for all
  ///     errors.
  ///   - matches: Returns whether an error is one of these. It is not called if `name` is `nil`.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`. Default: none.
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
