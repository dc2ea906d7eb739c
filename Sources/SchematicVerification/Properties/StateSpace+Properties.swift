extension StateSpace {
  /// Checks a property, and returns the verdict with a counterexample.
  ///
  /// ```swift
  /// let verdict = model.check(.alwaysReachable(.day))
  /// #expect(verdict.holds, "\(verdict)")
  /// ```
  /// In a model without configurations, no property holds.
  ///
  /// - Parameter property: The property.
  /// - Complexity: Linear in the number of edges; the conditions are evaluated once for each configuration.
  public func check(_ property: Property<MachineState, Event>) -> Verdict<MachineState, Event> {
    content.system?.forgetReadings()
    let counterexample: [TransitionSystem.Edge]?
    // Whether it holds even if no unreliable event occurs.
    var isReliable = true
    switch property.form {
    case .always(let condition):
      counterexample = configurations.firstIndex { !condition($0) }.map {
        system.path(to: Int32($0))
      }
    case .leads(let condition, let goal):
      // A configuration with some path to the goal is no counterexample, whatever other paths do.
      let stuck = system.reaching(configurations.map(goal)).map { !$0 }
      counterexample = path(from: condition, through: { _ in false }, to: stuck)
    case .inevitable(let condition, let goal):
      let isGoal = configurations.map(goal)
      let stuck = system.reaching(isGoal).map { !$0 }
      counterexample = path(from: condition, through: { !isGoal[$0] }, to: stuck)
      if counterexample == nil { isReliable = isInevitable(isGoal, from: condition) }
    case .until(let condition, let goal):
      let isGoal = configurations.map(goal)
      let isBroken = zip(configurations, isGoal).map { !$1 && !condition($0) }
      let stuck = system.reaching(isGoal).map { !$0 }
      let start = Property<MachineState, Event>.Condition.start
      counterexample =
        path(from: start, through: { !isGoal[$0] }, to: isBroken)
        ?? path(from: start, through: { !isGoal[$0] }, to: stuck)
      if counterexample == nil { isReliable = isInevitable(isGoal, from: start) }
    }
    return Verdict(
      property: property.name, holds: counterexample == nil && !configurations.isEmpty,
      certainty: certainty(of: property.form, holds: counterexample == nil && isReliable),
      isVacuous: isVacuous(property.form), limit: content.system?.limitText,
      counterexample: counterexample.map(path))
  }

  /// Whether a goal is reached even if no unreliable event occurs.
  private func isInevitable(
    _ isGoal: [Bool], from condition: Property<MachineState, Event>.Condition
  ) -> Bool {
    if approximations.isEmpty { return true }
    let avoided = system.avoiding(isGoal, groups: reliableGroups)
    return path(from: condition, through: { !isGoal[$0] }, to: avoided) == nil
  }

  /// Whether no configuration and no event fulfills the condition of a property about the future.
  private func isVacuous(_ form: Property<MachineState, Event>.Form) -> Bool {
    switch form {
    case .always, .until: false
    case .leads(let condition, _), .inevitable(let condition, _): sources(of: condition).isEmpty
    }
  }

  /// Whether a property is about an event that actions raise: the model has no edge for it.
  private func concernsRaisedEvents(_ form: Property<MachineState, Event>.Form) -> Bool {
    switch form {
    case .leads(.event(let isEvent), _), .inevitable(.event(let isEvent), _):
      content.raisedEvents.contains { isEvent(events[Int($0)]) }
    case .always, .leads, .inevitable, .until: false
    }
  }

  /// Whether a property holds in the model: `#expect(model.satisfies(.alwaysReachable(.day)))`.
  public func satisfies(_ property: Property<MachineState, Event>) -> Bool {
    check(property).holds
  }

  /// A shortest path from the start through a configuration of the condition to a stuck one.
  ///
  /// - Parameters:
  ///   - condition: The beginning of the property.
  ///   - region: The configurations through which the second part may lead.
  ///   - stuck: By configuration: whether the goal is no longer reached.
  private func path(
    from condition: Property<MachineState, Event>.Condition, through region: (Int) -> Bool,
    to stuck: [Bool]
  ) -> [TransitionSystem.Edge]? {
    system.shortestPath(from: sources(of: condition), through: region) { stuck[$0] }
  }

  /// The configurations that fulfill a condition, in the order of their distances.
  private func sources(
    of condition: Property<MachineState, Event>.Condition
  ) -> [TransitionSystem.Source] {
    let distances = system.distances
    switch condition {
    case .start:
      return Set(system.starts.map(\.target)).sorted().map {
        TransitionSystem.Source(configuration: $0, distance: 0)
      }
    case .state(let isSource):
      return configurations.indices.filter { isSource(configurations[$0]) }.map {
        TransitionSystem.Source(configuration: Int32($0), distance: distances[$0])
      }
    case .event(let isEvent):
      let isMatch = events.map(isEvent)
      return system.edges.filter { $0.effect == .transition && isMatch[Int($0.event)] }.map {
        TransitionSystem.Source(
          configuration: $0.target, distance: distances[Int($0.source)] + 1, last: $0)
      }
    }
  }

  /// The certainty of a result.
  ///
  /// The model contains all paths of the program, so that a property of all its paths holds for the program.
  ///
  /// - Parameters:
  ///   - form: The property.
  ///   - holds: Whether it holds on all paths; for inevitability, also on paths without the behavior that the program
  ///     may lack.
  private func certainty(
    of form: Property<MachineState, Event>.Form, holds: Bool
  ) -> Verdict<MachineState, Event>.Certainty {
    if concernsRaisedEvents(form) || content.system?.hasUnknownReading == true { return .unknown }
    if !isSound {
      // Behavior in the model happens, even if the model is incomplete.
      guard case .always = form, !holds, added.isEmpty else { return .unknown }
      return .proved
    }
    if isExact { return .proved }
    switch form {
    case .always, .inevitable, .until: return holds ? .proved : .possible
    case .leads: return .possible
    }
  }
}
