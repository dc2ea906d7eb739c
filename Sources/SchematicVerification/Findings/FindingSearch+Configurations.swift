// Findings about behavior that is possible.
extension FindingSearch {
  /// The configurations without an enabled transition in which the machine has not ended.
  ///
  /// Those with the same active states, which differ in history or other records, are one finding: the nearest.
  func deadEnds(permitting isPermittedEnd: (MachineState) -> Bool) -> [Found] {
    let ends = (0..<system.count).filter {
      isDeadEnd($0) && !isPermittedEnd(model.configurations[$0])
    }
    var counts: [String: Int] = [:]
    for end in ends { counts[name(end), default: 0] += 1 }
    return ends.compactMap { end in
      // The count is removed, so that the others are not reported.
      guard let count = counts.removeValue(forKey: name(end)) else { return nil }
      let all =
        count == 1 ? "" : " (\(count) configurations, with different history or other records)"
      return found(
        .deadEnd,
        "In \(name(end))\(all), no event is handled, and the machine has not ended. Add a transition, or make it a final state.",
        state: singleState(of: end), in: end)
    }
  }

  private func isDeadEnd(_ configuration: Int) -> Bool {
    guard !model.content.isEnd[configuration], configuration + 1 < system.offsets.count,
      !system.truncated.contains(Int32(configuration))
    else { return false }
    return !system.edges(from: configuration).contains { edge in
      switch edge.effect {
      case .transition, .endlessLoop, .noEnabledBranch: true
      case .ignored, .deferral, .rejection, .failure: false
      }
    }
  }

  private func singleState(of configuration: Int) -> String? {
    guard let chart = model.content.chart else { return model.content.stateNames[configuration] }
    let leaves = chart.configurations[configuration].leaves
    return leaves.count == 1 ? chart.labels[Int(leaves[0])] : nil
  }

  func faults(_ effect: EventEffect, _ kind: FindingKind) -> [Found] {
    // One loop for each set of transitions: the first one found.
    var seen: Set<[Int32]> = []
    return model.content.faults.filter { fault in
      fault.effect == effect && seen.insert(key(of: fault)).inserted
    }.map { fault in
      let event = fault.event < 0 ? "The start" : "'\(model.content.eventNames[Int(fault.event)])'"
      let source = fault.source < 0 ? "" : " in \(name(Int(fault.source)))"
      let end =
        effect == .endlessLoop
        ? "leads to an endless loop of eventless transitions. Give one of them a guard."
        : "leads to a choice of which no branch is enabled. Add a branch without a guard."
      return found(
        kind, "\(event)\(source) \(end)", in: fault.source < 0 ? nil : Int(fault.source),
        then: fault.target < 0 ? nil : fault)
    }
  }

  /// The parts of a loop, each once; for a choice, the configuration and the event.
  private func key(of fault: TransitionSystem.Edge) -> [Int32] {
    let taken = Set(system.taken[fault.taken]).sorted()
    return taken.isEmpty ? [-1, fault.source, fault.event] : taken
  }

  /// For each event and each state that defers it: the first configuration that leads to no configuration which
  /// handles the event.
  var deferredForever: [Found] {
    guard let chart = model.content.chart else { return [] }
    return chart.deferrals.indices.flatMap { event -> [Found] in
      guard !chart.deferrals[event].isEmpty else { return [] }
      let deferring = system.edges.filter { $0.event == Int32(event) && $0.effect == .deferral }
      guard !deferring.isEmpty else { return [] }
      var handles = [Bool](repeating: false, count: system.count)
      for edge in system.edges where edge.event == Int32(event) && edge.effect == .transition {
        handles[Int(edge.source)] = true
      }
      let mayHandle = system.reaching(handles)
      return chart.deferrals[event].compactMap { state in
        let edge = deferring.first { edge in
          !mayHandle[Int(edge.source)] && chart.isActive(state, in: Int(edge.source))
        }
        return edge.map { deferral($0, event, by: state, chart) }
      }
    }
  }

  private func deferral(
    _ edge: TransitionSystem.Edge, _ event: Int, by state: Int32, _ chart: ChartFacts
  ) -> Found {
    let label = state < 0 ? "the chart" : chart.labels[Int(state)]
    return found(
      .deferredForever,
      """
      The event '\(model.content.eventNames[event])', which '\(label)' defers, is handled in no \
      configuration that follows. Add a transition for it, or remove the deferral.
      """,
      state: state < 0 ? nil : label, in: Int(edge.source), then: edge)
  }

  var illegalConfigurations: [Found] {
    (model.content.chart?.illegal ?? []).map { configuration, reason in
      found(
        .illegalConfiguration,
        "The configuration \(name(configuration)) is not legal: this is a defect of the library. \(reason)",
        in: configuration)
    }
  }
}
