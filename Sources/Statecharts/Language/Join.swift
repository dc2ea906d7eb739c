// Joins (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// A join: when all transitions to it have been taken, the machine enters `target`.
  ///
  /// ```swift
  /// parallel(.packing) {
  ///   region { state(.boxing) { on(.boxed, toJoin: "packed") } }
  ///   region { state(.billing) { on(.billed, toJoin: "packed") } }
  ///   join("packed", to: .shipped)
  /// }
  /// ```
  /// It is declared in the parallel state whose regions it joins, or in an ancestor. A source that
  /// has arrived stays active until the last one has; if it is exited meanwhile, it has to arrive
  /// again.
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the join.
  ///   - target: The target state.
  ///   - action: An action, performed after those of the transitions to the join.
  public func join(
    _ name: String, to target: State, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.join(name: name, target: .states([target])), action)
  }

  /// A join whose target is the child of a composite that was active last.
  public func join(
    _ name: String, toHistoryOf composite: State, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.join(name: name, target: .history(of: composite, isDeep: false)), action)
  }

  /// A join whose target is everything that was active last in a composite.
  public func join(
    _ name: String, toDeepHistoryOf composite: State, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.join(name: name, target: .history(of: composite, isDeep: true)), action)
  }

  /// A join with targets in several regions of another parallel state.
  public func join(
    _ name: String, toEach targets: [State], _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.join(name: name, target: .states(targets)), action)
  }
}
