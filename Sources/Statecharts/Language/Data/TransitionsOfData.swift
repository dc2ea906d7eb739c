// Transitions whose triggers and targets are values, for charts that are made of data.

extension Statechart {
  /// A transition whose trigger is a value.
  ///
  /// ```swift
  /// on(trigger: EventTrigger(anyOf: row.events), via: .state(row.target))
  /// ```
  /// - Parameters:
  ///   - trigger: The events that trigger the transition.
  ///   - pseudostate: What leads to the targets: a state, or what `via:` of other transitions takes. See
  ///     ``LinePseudostate``.
  ///   - kind: Whether the source is exited when it contains the targets. Default: external.
  public func on(
    trigger: EventTrigger<Event>, via pseudostate: Pseudostate<State, Event, Subject>,
    kind: TransitionKind = .external
  ) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(trigger), to: .none, kind: kind).leading(via: pseudostate)
  }

  /// An internal transition whose trigger is a value: it neither exits nor enters a state.
  ///
  /// - Parameter trigger: The events that trigger the transition.
  public func on(trigger: EventTrigger<Event>) -> TransitionLine<State, Event, Subject> {
    TransitionLine(.event(trigger), to: .none, kind: .internal)
  }

  /// A transition for the errors that a function selects.
  ///
  /// ```swift
  /// onFailure(named: "timeout", where: { $0 is TimeoutError }, via: .state("offline"))
  /// ```
  /// See ``onFailure(to:kind:_:)`` for which errors it handles.
  ///
  /// - Parameters:
  ///   - name: The name of these errors in diagrams, and by which two such transitions of a state are
  ///     compared; `nil` if they are all errors.
  ///   - matches: Returns whether an error is one of these. It is not called for all errors.
  ///   - pseudostate: What leads to the targets.
  ///   - kind: Whether the source is exited when it contains the targets. Default: external.
  public func onFailure(
    named name: String?, where matches: @escaping (any Error) -> Bool,
    via pseudostate: PayloadPseudostate<State, Event, Subject, any Error>,
    kind: TransitionKind = .external
  ) -> PayloadLine<State, Event, Subject, any Error> {
    onFailure(named: name, where: matches, kind: kind).leading(via: pseudostate)
  }

  /// An internal transition for the errors that a function selects, whose action follows as a modifier.
  ///
  /// - Parameters:
  ///   - name: The name of these errors in diagrams, and by which two such transitions of a state are
  ///     compared; `nil` if they are all errors.
  ///   - matches: Returns whether an error is one of these. It is not called for all errors.
  public func onFailure(
    named name: String?, where matches: @escaping (any Error) -> Bool
  ) -> PayloadLine<State, Event, Subject, any Error> {
    onFailure(named: name, where: matches, kind: .internal)
  }

  private func onFailure(
    named name: String?, where matches: @escaping (any Error) -> Bool, kind: TransitionKind
  ) -> PayloadLine<State, Event, Subject, any Error> {
    let filter = name.map { PayloadFilter(named: $0, matches) } ?? .all
    return PayloadLine(.failure(filter), PayloadReader(.failure { $0 }), to: .none, kind: kind)
  }
}
