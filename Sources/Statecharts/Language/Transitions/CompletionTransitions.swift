// Transitions for the completion of a state (UML 2.5.1 §14.2.3.8.3, completion transitions), also with a result
// (SCXML 5.5, donedata).

extension Statechart {
  /// Declares a completion transition, which is taken when the state that declares it completes.
  ///
  /// A composite completes when a final state in it is entered, a parallel state when all of its regions have
  /// completed.
  ///
  /// ```swift
  /// onDone(to: .shipped)
  /// onDone { $0.celebrate() }
  /// ```
  /// Without a target, it is internal. ``onDone(of:to:via:kind:_:)`` receives the result of the final state.
  ///
  /// - Parameters:
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject: short for `.perform { … }`. Default: none.
  public func onDone(
    to targets: State..., via pseudostate: Pseudostate<State, Event, Subject> = .none,
    kind: TransitionKind = .external, _ action: ((Subject) throws -> Void)? = nil
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.completion(.all), to: targets, via: pseudostate, kind: kind, action)
  }

  /// Declares a transition for a completion with a result of a type.
  ///
  /// ```swift
  /// onDone(of: Receipt.self, to: .delivery)
  ///   .when { till, receipt in receipt.total > 0 }
  ///   .perform { till, receipt in till.print(receipt) }
  /// onDone(to: .cart)
  /// ```
  /// It is enabled only if the final state that has completed this state has a ``result(_:_:)`` of that type.
  /// Without a target, it is internal.
  ///
  /// - With an optional type, it is also enabled without a result, which is then `nil`.
  /// - With `Any?.self`, it is enabled for all completions, like ``onDone(to:via:kind:_:)``, and receives their
  ///   results.
  ///
  /// - Parameters:
  ///   - type: The type of the result.
  ///   - targets: The target state; of a composite, its initial state is entered. Several are a fork.
  ///   - pseudostate: A pseudostate in place of states: see ``LinePseudostate``. The branches of a
  ///     junction or a choice get the result, too.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the result: short for `.perform { … }`. Default: none.
  @inlinable
  public func onDone<Value>(
    of type: Value.Type, to targets: State...,
    via pseudostate: PayloadPseudostate<State, Event, Subject, Value> = .none,
    kind: TransitionKind = .external, _ action: ((Subject, Value) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Value> {
    PayloadLine(ofResults: type, to: targets, via: pseudostate, kind: kind, action)
  }
}
