import StateGraphs

extension StateGraph {
  /// Returns the graph with marked findings.
  ///
  /// Gray states and transitions are never entered or taken; states with other findings are red.
  ///
  /// ```swift
  /// let model = try Crossing().explored()
  /// let graph = try StateGraph(of: Crossing()).marking(model.findings, in: model)
  /// ```
  /// A transition is found in the graph by its source, text and target. Of several with the same ones, each is found
  /// by its position. If the graph has merged their arrows, the arrow is gray if all of them are never taken.
  ///
  /// - Parameters:
  ///   - findings: The findings to mark.
  ///   - model: The model that has them.
  public func marking<MachineState, Event>(
    _ findings: [Finding<MachineState, Event>], in model: StateSpace<MachineState, Event>
  ) -> StateGraph {
    var graph = self
    var dead: Set<Int> = []
    for finding in findings {
      switch finding.kind.subject {
      case .nothing: break
      case .deadState:
        if let state = finding.state { graph.mark(state, .dead) }
      case .deadPart:
        if let part = finding.part { dead.insert(part) }
      case .state:
        for state in finding.state.map({ [$0] }) ?? model.leaves(of: finding) {
          graph.mark(state, .defect)
        }
      }
    }
    graph.markDead(dead, of: model.parts)
    return graph
  }

  /// Marks a state; a dead one together with the states in it and their transitions.
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
}

extension FindingKind {
  fileprivate enum Subject {
    case nothing
    case deadState
    case deadPart
    case state
  }

  /// The element of a diagram that a finding marks.
  fileprivate var subject: Subject {
    switch self {
    case .unreachableState: .deadState
    case .deadTransition, .deadBranch, .deadHistoryDefault, .joinNeverTaken: .deadPart
    case .deadEnd, .neverCompletes, .endlessLoop, .noEnabledBranch, .deferredForever, .idleTimer,
      .illegalConfiguration:
      .state
    case .orderDecides, .unhandledEvent, .deadlock, .unhandledMessage, .fullInbox,
      .unansweredRequest, .unreachedMachine:
      .nothing
    }
  }
}

extension StateSpace {
  /// The labels of the leaf states of the configuration that a finding concerns.
  fileprivate func leaves(of finding: Finding<MachineState, Event>) -> [String] {
    guard let configuration = finding.configuration, content.system == nil else { return [] }
    guard let chart = content.chart else { return [content.stateNames[configuration]] }
    return chart.configurations[configuration].leaves.map { chart.labels[Int($0)] }
  }
}
