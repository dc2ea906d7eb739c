// Findings about behavior that never happens.
extension FindingSearch {
  var unreachableStates: [Found] {
    guard let chart = model.content.chart else {
      return model.content.unreached.map(unreachable)
    }
    return chart.labels.indices.filter { state in
      // The states in an unreachable state are not reported as well.
      !chart.isEntered[state] && chart.parent(of: state).map { chart.isEntered[$0] } != false
    }.map { unreachable(chart.labels[$0]) }
  }

  private func unreachable(_ state: String) -> Found {
    found(
      .unreachableState,
      "The state '\(state)' is never entered: no transition that can be taken leads to it. Add one, or remove it.",
      state: state)
  }

  /// The parts of a kind that are never taken, although the state that declares them is entered.
  func deadParts(_ part: ModelPart.Kind, _ kind: FindingKind) -> [Found] {
    model.parts.indices.filter { index in
      guard model.parts[index].kind == part, !model.content.isTaken[index] else { return false }
      if let transition = model.parts[index].transition, !model.content.isTaken[transition] {
        return false
      }
      guard let chart = model.content.chart else {
        // A row without targets may ignore events, and is then never taken.
        return model.content.rows[index].isSource.contains(true)
          && !model.parts[index].targets.isEmpty
      }
      if chart.isPassingErrors.contains(index) { return false }
      let source = chart.sources[index]
      return source < 0 || chart.isEntered[Int(source)]
    }.map { index in
      found(kind, message(for: index), state: model.parts[index].source, part: index)
    }
  }

  private func message(for index: Int) -> String {
    let part = model.parts[index]
    switch part.kind {
    case .transition:
      if let events = model.content.chart?.triggers[index], events.isEmpty {
        return
          "The transition '\(part)' is never taken: no sample of an event triggers it. Add a sample, or remove it."
      }
      if conditions.neverHolds(index) {
        return
          "The transition '\(part)' is never taken: its condition never holds. Correct or remove it."
      }
      return
        """
        The transition '\(part)' is never taken: whenever it is enabled, another one is taken or the step \
        is undone. Change their order or guards, or remove it.
        """
    case .branch where isFirstBranch(index) || conditions.neverHolds(index):
      return "The branch '\(part)' is never taken: its condition never holds. Correct or remove it."
    case .branch:
      return
        "The branch '\(part)' is never taken: one before it always is. Change their order or guards, or remove it."
    case .join:
      return
        "The join '\(part)' is never taken: its sources are never all reached. Add transitions to them, or remove it."
    case .historyDefault:
      return
        "The default '\(part)' is never entered: history is always recorded, or no transition leads to it. Remove it."
    }
  }

  private func isFirstBranch(_ index: Int) -> Bool {
    !model.parts[..<index].contains {
      $0.kind == .branch && $0.transition == model.parts[index].transition
    }
  }

  var neverCompleting: [Found] {
    guard let chart = model.content.chart else { return [] }
    return chart.statesThatMayComplete.map(Int.init).filter { state in
      chart.isEntered[state] && !chart.hasCompleted[state]
    }.map { state in
      found(
        .neverCompletes,
        """
        The state '\(chart.labels[state])' never completes: its regions are never all in their final \
        states. Add transitions to them, or remove those for the completion.
        """,
        state: chart.labels[state])
    }
  }

  var unhandledEvents: [Found] {
    let unhandled = model.content.eventNames.indices.prefix(model.content.sampleCount).filter {
      !model.content.isHandled[$0] && !isInsteadOfRaised($0)
    }
    return unique(unhandled.map { model.content.eventNames[$0] }).map { name in
      found(
        .unhandledEvent,
        "The event '\(name)' triggers a transition in no configuration. Add one, or remove the event."
      )
    }
  }

  /// Whether a transition for a sample is taken only on an event with another name, which the chart raises: `r.s`
  /// instead of `r`.
  private func isInsteadOfRaised(_ event: Int) -> Bool {
    guard let chart = model.content.chart else { return false }
    return chart.triggers.indices.contains {
      model.content.isTaken[$0] && chart.triggers[$0]?.contains(Int32(event)) == true
    }
  }

  var idleTimers: [Found] {
    guard let chart = model.content.chart else { return [] }
    return chart.timers.enumerated().filter { index, timer in
      !model.content.isHandled[model.content.sampleCount + index]
    }.map { _, timer in
      let state = chart.labels[Int(timer.state)]
      return found(
        .idleTimer,
        """
        The timer of '\(state)' never has an effect: while it runs, no transition on '\(timer.name)' is \
        taken. Add one, or remove the timer.
        """,
        state: state)
    }
  }
}
