// Joins (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// Declares a join: when all transitions to it have been taken, the machine enters its target.
  ///
  /// ```swift
  /// parallel(.packing) {
  ///   region { state(.boxing) { on(.boxed, via: .join("packed")) } }
  ///   region { state(.billing) { on(.billed, via: .join("packed")) } }
  ///   join("packed", to: .shipped)
  /// }
  /// ```
  /// Declare it in the parallel state whose regions it joins, or in an ancestor. A source that has arrived
  /// stays active until the last one arrives. If it is exited meanwhile, it has to arrive again.
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the join.
  ///   - targets: The target state. Several are a fork to regions of another parallel state.
  ///   - pseudostate: A history or a point in place of states: `join("packed", via: .history(of: .shelf))`.
  ///     Default: none.
  ///   - action: An action, performed after those of the transitions to the join. Default: none.
  public func join(
    _ name: String, to targets: State..., via pseudostate: EntryPseudostate<State> = .none,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.join(name), to: targets, via: pseudostate, action)
  }
}
