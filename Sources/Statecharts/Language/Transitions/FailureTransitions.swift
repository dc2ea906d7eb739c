// Transitions for failures: errors that guards and actions throw. SCXML's counterpart is a transition on
// the event error.execution, which has no place; here, the innermost state around the place handles it.

extension Statechart {
  /// A transition to a state, for errors that a guard or an action throws.
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
  /// - Parameters:
  ///   - target: The target state; of a composite, its initial state is entered.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the error: short for `.perform { … }`.
  public func onFailure(
    to target: State, kind: TransitionKind = .external,
    _ action: ((Subject, any Error) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, any Error> {
    PayloadLine(.all, { $0 }, to: .states([target]), kind: kind, action)
  }

  /// A transition through a pseudostate, for errors that a guard or an action throws (UML 2.5.1
  /// §14.2.3.7).
  ///
  /// The branches of a junction or a choice get the error, too:
  /// ```swift
  /// onFailure(via: .junction([.to(.offline).when { app, error in app.isAway }, .otherwise(.broken)]))
  /// ```
  public func onFailure(
    via pseudostate: PayloadPseudostate<State, Event, Subject, any Error>,
    kind: TransitionKind = .external, _ action: ((Subject, any Error) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, any Error> {
    PayloadLine(.all, { $0 }, to: .none, kind: kind, action).leading(via: pseudostate)
  }

  /// An action for errors that a guard or an action throws, which neither exits nor enters a state.
  ///
  /// `onFailure { app, error in app.report(error) }`
  ///
  /// If a guard of an eventless transition has thrown, the action has to remove the cause: the guard is
  /// evaluated again afterwards.
  public func onFailure(
    _ action: @escaping (Subject, any Error) throws -> Void
  ) -> PayloadLine<State, Event, Subject, any Error> {
    PayloadLine(.all, { $0 }, to: .none, kind: .internal, action)
  }
}

// MARK: - Errors of one type

extension Statechart {
  /// A transition to a state, for errors of one type that a guard or an action throws.
  ///
  /// `onFailure(of: TimeoutError.self, to: .offline).perform { app, timeout in app.wait(timeout.delay) }`
  public func onFailure<Failure: Error>(
    of type: Failure.Type, to target: State, kind: TransitionKind = .external
  ) -> PayloadLine<State, Event, Subject, Failure> {
    PayloadLine(.init(ofFailures: type), { $0 as? Failure }, to: .states([target]), kind: kind)
  }

  /// A transition through a pseudostate, for errors of one type that a guard or an action throws (UML
  /// 2.5.1 §14.2.3.7).
  public func onFailure<Failure: Error>(
    of type: Failure.Type, via pseudostate: PayloadPseudostate<State, Event, Subject, Failure>,
    kind: TransitionKind = .external
  ) -> PayloadLine<State, Event, Subject, Failure> {
    PayloadLine(.init(ofFailures: type), { $0 as? Failure }, to: .none, kind: kind)
      .leading(via: pseudostate)
  }

  /// An action for errors of one type that a guard or an action throws, which neither exits nor enters a
  /// state.
  ///
  /// `onFailure(of: TimeoutError.self) { app, timeout in app.wait(timeout.delay) }`
  public func onFailure<Failure: Error>(
    of type: Failure.Type, _ action: @escaping (Subject, Failure) throws -> Void
  ) -> PayloadLine<State, Event, Subject, Failure> {
    PayloadLine(.init(ofFailures: type), { $0 as? Failure }, to: .none, kind: .internal, action)
  }
}

extension Statechart where Subject == Void {
  /// An action for errors that a guard or an action throws, which neither exits nor enters a state.
  @_disfavoredOverload
  public func onFailure(
    _ action: @escaping (any Error) throws -> Void
  ) -> PayloadLine<State, Event, Subject, any Error> {
    onFailure { _, error in try action(error) }
  }
}

extension PayloadLine {
  fileprivate init(
    _ filter: PayloadFilter, _ payload: @escaping (any Error) -> Payload?,
    to target: TargetDeclaration<State, Event, Subject>, kind: TransitionKind,
    _ action: ((Subject, Payload) throws -> Void)? = nil
  ) {
    self.init(.failure(filter), PayloadReader(.failure(payload)), to: target, kind: kind)
    if let action { self = perform(nil, action) }
  }
}
