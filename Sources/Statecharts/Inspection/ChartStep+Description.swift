import ChartModel
import Schematic

extension ChartStep {
  /// The transitions, exits, actions and entries of the step, in order.
  ///
  /// - Parameter old: The configuration before the step. It is not used, because the step contains it.
  public func stepDescription(from old: Configuration<State>) -> StepDescription {
    var description = StepDescription(
      transitions: transitions.map { transition in
        StepDescription.TransitionDescription(
          name: transition.description, sourcePath: transition.sourcePath,
          domainPath: transition.domainPath, source: transition.source,
          isInternal: transition.kind == .internal)
      }, parts: parts)
    description.failure = additions?.payload?.address.pointee.failure
    return description
  }

  private var parts: [StepDescription.Part] {
    plan.exits.flatMap(exit) + plan.paths.flatMap { actions($0.effect) }
      + plan.paths.flatMap(entry) + plan.completed.flatMap { actions(chart.nodes[$0].exit) }
  }

  private func exit(_ part: PlannedExit) -> [StepDescription.Part] {
    switch part {
    case .node(let node):
      actions(chart.nodes[node].exit)
        + [chart.table.node(node).state.map { .exit($0) }].compactMap { $0 }
    case .effect(let span): actions(span)
    }
  }

  /// Each state with its entry actions and the effects of its entry point and its initial transition; then the
  /// effects of transitions into history.
  private func entry(_ path: PlannedPath) -> [StepDescription.Part] {
    var performed = path.entries.flatMap(names)
    let points = pointEffects(of: chart.targets[Int(path.number)])
    var parts: [StepDescription.Part] = []
    for node in path.entered {
      if let state = chart.table.node(node).state { parts.append(.entry(state)) }
      let record = chart.outline[node]
      let point = points[node].map(names) ?? []
      for name in names(record.entry) + point + names(record.initialEffect) {
        guard let position = performed.firstIndex(of: name) else { continue }
        parts.append(.action(performed.remove(at: position)))
      }
    }
    return parts + performed.map(StepDescription.Part.action)
  }

  /// By composite: the effects of the entry points among the targets, and of the points to which these lead.
  private func pointEffects(of targets: [NodeTree.Target]) -> [Int32: IndexRange] {
    var effects: [Int32: IndexRange] = [:]
    for target in targets {
      guard case .entryPoint(let number) = target else { continue }
      let point = chart.outline.entryPoints[Int(number)]
      effects[point.composite] = point.effect
      effects.merge(pointEffects(of: point.targets)) { outer, _ in outer }
    }
    return effects
  }

  private func actions(_ range: IndexRange) -> [StepDescription.Part] {
    names(range).map(StepDescription.Part.action)
  }

  private func names(_ range: IndexRange) -> [String] {
    chart.names(ofActions: range)
  }
}
