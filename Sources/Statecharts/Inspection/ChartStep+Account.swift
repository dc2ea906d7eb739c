import Schematic

extension ChartStep: StepAccount {
  package var transitionAccounts: [TransitionAccount] {
    transitions.map { transition in
      TransitionAccount(
        name: transition.description, sourcePath: transition.sourcePath,
        domainPath: transition.domainPath, source: transition.source,
        isInternal: transition.kind == .internal)
    }
  }

  package var parts: [StepPart] {
    nodesLeft.flatMap(exit) + (0..<paths.count).flatMap(effects) + (0..<paths.count).flatMap(entry)
  }

  private func exit(_ node: Int32) -> [StepPart] {
    actions(chart.nodes[node].exit)
      + [chart.table.node(node).state.map { .exit($0) }].compactMap { $0 }
  }

  private func effects(_ index: Int32) -> [StepPart] {
    actions(chart.paths[path(index)].actions)
  }

  /// Each state with its entry actions and the effect of its initial transition, and then what is
  /// left: the effects of transitions into history.
  private func entry(_ index: Int32) -> [StepPart] {
    let spans = plan(index)?.entries ?? [chart.paths[path(index)].entries]
    var performed = spans.flatMap(names)
    var parts: [StepPart] = []
    for node in nodesEntered(index) {
      if let state = chart.table.node(node).state { parts.append(.entry(state)) }
      let record = chart.outline[node]
      for name in names(record.entry) + names(record.initialEffect) {
        guard let position = performed.firstIndex(of: name) else { continue }
        parts.append(.action(performed.remove(at: position)))
      }
    }
    return parts + performed.map(StepPart.action)
  }

  private func actions(_ span: IndexRange) -> [StepPart] {
    names(span).map(StepPart.action)
  }

  private func names(_ span: IndexRange) -> [String] {
    span.range.compactMap { chart.actionNames[$0] }
  }
}
