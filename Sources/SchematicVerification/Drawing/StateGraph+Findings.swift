import StateGraphs

extension StateGraph {
  /// The graph in which findings are marked: what is never entered or taken is gray, and states with
  /// other findings are red.
  ///
  /// ```swift
  /// let model = try Crossing().explored()
  /// let graph = try StateGraph(of: Crossing()).marking(model.findings, in: model)
  /// ```
  /// A transition is found in the graph by its source and its text, so that transitions of one state
  /// with equal texts are marked together.
  ///
  /// - Parameters:
  ///   - findings: The findings to mark.
  ///   - model: The model that has them.
  public func marking<MachineState, Event>(
    _ findings: [Finding<MachineState, Event>], in model: StateSpace<MachineState, Event>
  ) -> StateGraph {
    var graph = self
    for finding in findings {
      switch finding.kind.subject {
      case .nothing: break
      case .deadState:
        if let state = finding.state { graph.mark(state, .dead) }
      case .deadPart:
        if let part = finding.part { graph.markEdges(of: model.parts[part], .dead) }
      case .state:
        for state in finding.state.map({ [$0] }) ?? model.leaves(of: finding) {
          graph.mark(state, .defect)
        }
      }
    }
    return graph
  }

  /// Marks a state; a dead one with the states in it and their transitions.
  mutating func mark(_ label: String, _ mark: Mark) {
    guard let state = nodes.indices.first(where: { isState($0) && nodes[$0].label == label })
    else { return }
    nodes[state].mark = mark
    guard mark == .dead else { return }
    for node in nodes.indices where contains(state, node) { nodes[node].mark = mark }
    for edge in edges.indices where contains(state, edges[edge].source) {
      edges[edge].mark = mark
    }
  }

  private func isState(_ node: Int) -> Bool {
    switch nodes[node].kind {
    case .state, .composite, .final: true
    case .region, .initial, .choice, .junction, .fork, .join, .shallowHistory, .deepHistory,
      .entryPoint, .exitPoint, .terminate, .anyState:
      false
    }
  }

  /// Marks the arrows of a part; the branches of a transition that is never taken as well.
  mutating func markEdges(of part: ModelPart, _ mark: Mark) {
    for edge in edges.indices where isEdge(edge, of: part) {
      edges[edge].mark = mark
      guard part.kind == .transition else { continue }
      let vertex = edges[edge].target
      switch nodes[vertex].kind {
      case .choice, .junction, .fork:
        for next in edges.indices where edges[next].source == vertex { edges[next].mark = mark }
      case .state, .composite, .region, .initial, .final, .join, .shallowHistory, .deepHistory,
        .entryPoint, .exitPoint, .terminate, .anyState:
        break
      }
    }
  }

  private func isEdge(_ edge: Int, of part: ModelPart) -> Bool {
    let (source, target) = (nodes[edges[edge].source], nodes[edges[edge].target])
    let isLabeled = edges[edge].labels.contains { $0.isSame(as: part.label) }
    switch part.kind {
    case .transition:
      guard isLabeled || (edges[edge].labels.isEmpty && part.label == Label(role: .eventless))
      else { return false }
      if part.source.isEmpty { return source.kind == .anyState }
      guard source.label == part.source else { return false }
      // Several transitions of a state may have the same text, and different targets.
      return !isState(edges[edge].target) || part.targets.contains(target.label)
    case .branch:
      return isLabeled && [.choice, .junction].contains(source.kind)
        && part.targets.contains(target.label)
    case .join: return source.kind == .join && part.targets.contains(target.label)
    case .historyDefault:
      return [.shallowHistory, .deepHistory].contains(source.kind)
        && part.targets.contains(target.label)
    }
  }
}

extension StateGraph.Label {
  /// Diagrams omit the word for an eventless transition of a simple state, and for a completion.
  fileprivate func isSame(as other: Self) -> Bool {
    guard role == other.role, `guard` == other.guard, action == other.action else { return false }
    switch role {
    case .completion, .eventless: return true
    case .event, .time, .failure, .entry, .exit, .doing, .deferral, .barrier:
      return event == other.event
    }
  }
}

extension FindingKind {
  fileprivate enum Subject {
    case nothing
    case deadState
    case deadPart
    case state
  }

  /// What a finding marks in a diagram.
  fileprivate var subject: Subject {
    switch self {
    case .unreachableState: .deadState
    case .deadTransition, .deadBranch, .deadHistoryDefault, .joinNeverTaken: .deadPart
    case .deadEnd, .neverCompletes, .endlessLoop, .noEnabledBranch, .deferredForever, .idleTimer,
      .illegalConfiguration:
      .state
    case .orderDecides, .unhandledEvent: .nothing
    }
  }
}

extension StateSpace {
  /// The labels of the leaf states of the configuration that a finding concerns.
  fileprivate func leaves(of finding: Finding<MachineState, Event>) -> [String] {
    guard let configuration = finding.configuration else { return [] }
    guard let chart = content.chart else { return [content.stateNames[configuration]] }
    return chart.configurations[configuration].leaves.map { chart.labels[Int($0)] }
  }
}
