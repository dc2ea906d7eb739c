extension StateSpace {
  /// Checks a property.
  ///
  /// ```swift
  /// let verdict = model.check(.alwaysReachable(.day))
  /// #expect(verdict.holds, "\(verdict)")
  /// ```
  /// - Complexity: Linear in the number of edges; the conditions are evaluated once for each
  ///   configuration.
  public func check(_ property: Property<MachineState, Event>) -> Verdict<MachineState, Event> {
    let counterexample: [TransitionSystem.Edge]?
    // Whether it holds even if guards never give some of their answers.
    var isIndependentOfAnswers = true
    switch property.form {
    case .always(let condition):
      counterexample = configurations.firstIndex { !condition($0) }.map {
        system.path(to: Int32($0))
      }
    case .leads(let condition, let goal):
      let stuck = system.reaching(configurations.map(goal)).map { !$0 }
      counterexample = path(from: condition, through: { _ in true }, to: stuck)
    case .inevitable(let condition, let goal):
      let isGoal = configurations.map(goal)
      let stuck = system.reaching(isGoal).map { !$0 }
      counterexample = path(from: condition, through: { !isGoal[$0] }, to: stuck)
      if counterexample == nil, !approximations.isEmpty {
        let avoided = system.avoiding(isGoal)
        isIndependentOfAnswers =
          path(from: condition, through: { !isGoal[$0] }, to: avoided) == nil
      }
    }
    return Verdict(
      property: property.name, holds: counterexample == nil,
      certainty: certainty(
        of: property.form, holds: counterexample == nil && isIndependentOfAnswers),
      counterexample: counterexample.map(path))
  }

  /// Whether the model has a property: `#expect(model.satisfies(.alwaysReachable(.day)))`.
  public func satisfies(_ property: Property<MachineState, Event>) -> Bool {
    check(property).holds
  }

  /// A shortest path from the start through a configuration of the condition to a stuck one.
  ///
  /// - Parameter region: The configurations through which the second part may lead.
  private func path(
    from condition: Property<MachineState, Event>.Condition, through region: (Int) -> Bool,
    to stuck: [Bool]
  ) -> [TransitionSystem.Edge]? {
    var prefixes: [Int32: TransitionSystem.Edge] = [:]
    let sources: [Int32]
    switch condition {
    case .start:
      sources = unique(system.starts.map(\.target))
    case .state(let isSource):
      sources = configurations.indices.filter { isSource(configurations[$0]) }.map(Int32.init)
    case .event(let isEvent):
      let isMatch = events.map(isEvent)
      for edge in system.edges
      where edge.effect == .transition && isMatch[Int(edge.event)] && prefixes[edge.target] == nil {
        prefixes[edge.target] = edge
      }
      sources = prefixes.keys.sorted()
    }
    // The first stuck source is the nearest one, because configurations are in order of distance.
    guard let rest = system.shortestPath(from: sources, through: region, to: { stuck[$0] })
    else { return nil }
    let first = rest.first?.source ?? sources.first { stuck[Int($0)] } ?? 0
    guard let prefix = prefixes[first] else { return system.path(to: first) + rest }
    return system.path(to: prefix.source) + [prefix] + rest
  }

  private func unique(_ numbers: [Int32]) -> [Int32] {
    Set(numbers).sorted()
  }

  /// The model contains all paths of the program, so that what all paths have in the model, they have in
  /// the program.
  ///
  /// - Parameter holds: Whether it holds on all paths; for inevitability, whatever guards answer.
  private func certainty(
    of form: Property<MachineState, Event>.Form, holds: Bool
  ) -> Verdict<MachineState, Event>.Certainty {
    let isSound = isComplete && !approximations.contains(where: \.isUnsound)
    if !isSound { return .unknown }
    if approximations.isEmpty { return .proved }
    switch form {
    case .always, .inevitable: return holds ? .proved : .possible
    case .leads: return .possible
    }
  }
}
