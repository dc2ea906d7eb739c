// Transitions for completions with a result (SCXML 5.5, donedata).

extension Statechart {
  /// A transition to a state, for a completion with a result of a type.
  ///
  /// ```swift
  /// onDone(of: Receipt.self, to: .delivery)
  ///   .when { till, receipt in receipt.total > 0 }
  ///   .perform { till, receipt in till.print(receipt) }
  /// onDone(to: .cart)
  /// ```
  /// It is enabled only if the final state that has completed this state has a ``result(_:_:)`` of that type. With an
  /// optional type, it is also enabled without a result, which is `nil` then; with `Any?.self`, it is for all
  /// completions, as ``onDone`` is, and receives their results.
  ///
  /// - Parameters:
  ///   - type: The type of the result.
  ///   - target: The target state; of a composite, its initial state is entered.
  ///   - kind: Whether the source is exited when it contains the target. Default: external.
  ///   - action: An action that gets the subject and the result: short for `.perform { … }`.
  public func onDone<Value>(
    of type: Value.Type, to target: State, kind: TransitionKind = .external,
    _ action: ((Subject, Value) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Value> {
    PayloadLine(of: type, to: .states([target]), kind: kind, action)
  }

  /// A transition through a pseudostate, for a completion with a result of a type (UML 2.5.1 §14.2.3.7).
  ///
  /// The branches of a junction or a choice get the result, too:
  /// ```swift
  /// onDone(of: Receipt.self, via: .junction([.to(.vip).when { $1.total > 100 }, .otherwise(.delivery)]))
  /// ```
  public func onDone<Value>(
    of type: Value.Type, via pseudostate: PayloadPseudostate<State, Event, Subject, Value>,
    kind: TransitionKind = .external, _ action: ((Subject, Value) throws -> Void)? = nil
  ) -> PayloadLine<State, Event, Subject, Value> {
    PayloadLine(of: type, to: .none, kind: kind, action).leading(via: pseudostate)
  }

  /// An action for a completion with a result of a type, which neither exits nor enters a state.
  ///
  /// `onDone(of: Receipt.self) { till, receipt in till.print(receipt) }`
  public func onDone<Value>(
    of type: Value.Type, _ action: @escaping (Subject, Value) throws -> Void
  ) -> PayloadLine<State, Event, Subject, Value> {
    PayloadLine(of: type, to: .none, kind: .internal, action)
  }

  /// An internal transition for a completion with a result of a type; its guards and actions follow as
  /// modifiers.
  ///
  /// `onDone(of: Receipt.self).when { till, receipt in till.prints }.perform { till, receipt in till.print(receipt) }`
  public func onDone<Value>(of type: Value.Type) -> PayloadLine<State, Event, Subject, Value> {
    PayloadLine(of: type, to: .none, kind: .internal)
  }
}

extension Statechart where Subject == Void {
  /// An action for a completion with a result of a type, which neither exits nor enters a state.
  @_disfavoredOverload
  public func onDone<Value>(
    of type: Value.Type, _ action: @escaping (Value) throws -> Void
  ) -> PayloadLine<State, Event, Subject, Value> {
    onDone(of: type) { _, result in try action(result) }
  }
}

extension PayloadLine {
  fileprivate init(
    of type: Payload.Type, to target: TargetDeclaration<State, Event, Subject>,
    kind: TransitionKind, _ action: ((Subject, Payload) throws -> Void)? = nil
  ) {
    self.init(
      .completion(PayloadFilter(ofResults: type)),
      PayloadReader(.result { CompletionResult.value($0, as: type) }), to: target, kind: kind)
    if let action { self = perform(nil, action) }
  }
}
