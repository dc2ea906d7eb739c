// Joins: where the machine goes when the last of several regions has reported
// (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// A join: when all transitions that lead to it have been taken, the machine goes to `target`.
  ///
  /// ```swift
  /// parallel(.packing) {
  ///   region { state(.boxing) { on(.boxed, toJoin: "packed") } }
  ///   region { state(.billing) { on(.billed, toJoin: "packed") } }
  ///   join("packed", to: .shipped)
  /// }
  /// ```
  /// It may stand in the parallel state whose regions it joins, or further out. A source that has
  /// reported stays active until the last one has; if it is left meanwhile, it has to report anew.
  ///
  /// - Parameters:
  ///   - name: What the transitions to it call it.
  ///   - target: Where it leads.
  public func join(_ name: String, to target: State) -> Element {
    Element(.join(JoinDeclaration(name: name, target: .states([target]), action: nil)))
  }

  /// A join, and what is done when it fires, after the actions that led to it.
  ///
  /// - Parameters:
  ///   - name: What the transitions to it call it.
  ///   - target: Where it leads.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public func join(
    _ name: String, to target: State, action actionName: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    Element(
      .join(
        JoinDeclaration(
          name: name, target: .states([target]),
          action: ChartAction(actionName, .subject(action)))))
  }

  /// A join that leads to what was active in a composite: `join("packed", toHistoryOf: .desk)`.
  public func join(_ name: String, toHistoryOf composite: State) -> Element {
    Element(
      .join(
        JoinDeclaration(name: name, target: .history(of: composite, isDeep: false), action: nil)))
  }

  /// A join that leads to all that was active in a composite.
  public func join(_ name: String, toDeepHistoryOf composite: State) -> Element {
    Element(
      .join(
        JoinDeclaration(name: name, target: .history(of: composite, isDeep: true), action: nil)))
  }

  /// A join that leads into several regions of another parallel state.
  public func join(_ name: String, toEach targets: [State]) -> Element {
    Element(.join(JoinDeclaration(name: name, target: .states(targets), action: nil)))
  }
}
