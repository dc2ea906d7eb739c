import ChartModel

extension OutlinedChart {
  /// By number of a guard: one function for the whole condition.
  ///
  /// That of a predicate alone is the function as it was written, which costs nothing more.
  var guards: [GuardForm<State, Event, Subject>] { outline.guards.mapped(function) }

  private func function(_ condition: ConditionTree<Int, Int>) -> GuardForm<State, Event, Subject> {
    if case .predicate(let number) = condition { return functions.predicates[number] }
    // A state that is not declared is never active.
    let condition = condition.map(
      { outline.position(of: $0).map { Int32($0) } }, { functions.predicates[$0] })
    return .context { context in
      try condition.holds(
        { node in node.map { context.configuration.isActive(node: $0) } ?? false },
        { try $0.holds(in: context) })
    }
  }
}

extension GuardForm {
  func holds(in context: borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool {
    switch self {
    case .subject(let condition): try condition(context.subject)
    case .context(let condition): try condition(context)
    }
  }
}
