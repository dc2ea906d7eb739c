extension ChartDocument {
  /// The id of the state around all others that ``withChartAsState()`` adds, unless a state has it.
  ///
  /// The events of the chart's own timeouts, ``GeneratedEvent/timeout(of:transition:)``, have the same name.
  static let chartID = "chart"

  /// Returns the document with a state around all others, if the chart itself has elements that only a state can
  /// have.
  ///
  /// These are timers, transitions after a time, tasks, barriers and histories. The new state has the id `chart`, or
  /// `chart_` and so on if a state has this id. It contains everything that the chart itself had. When it completes,
  /// a final state beside it ends the machine. A document that needs no such state stays unchanged.
  ///
  /// - Returns: The document, and the id of the new state; `nil` if the document is unchanged.
  /// - Complexity: O(*n*) in the number of states and transitions.
  public func withChartAsState() -> (document: ChartDocument, chart: String?) {
    var mover = ChartMover(root)
    guard root.needsStateAround || mover.isTarget else { return (self, nil) }
    mover.choose()
    var (document, chart) = (self, root)
    mover.move(&chart)
    chart.id = mover.id
    chart.extras = Extras()
    document.root = State("", position: root.position)
    document.root.extras = root.extras
    document.root.states = [chart]
    guard chart.canComplete || chart.hasUnconnectedExit else {
      return (document, mover.id)
    }
    document.root.states.append(State(mover.endID, kind: .final))
    return (document, mover.id)
  }
}

extension ChartDocument.State {
  /// Whether it has timers, transitions after a time, tasks, barriers or histories.
  fileprivate var needsStateAround: Bool {
    !timers.isEmpty || !tasks.isEmpty || !barriers.isEmpty || !histories.isEmpty
      || transitions.contains { if case .after = $0.trigger { true } else { false } }
  }

  fileprivate var hasUnconnectedExit: Bool {
    points.contains { $0.kind == .exit && $0.targets.isEmpty }
  }
}

/// Replaces the chart by a state in everything that refers to it.
private struct ChartMover {
  typealias State = ChartDocument.State

  private let ids: Set<String>
  private(set) var id = ChartDocument.chartID
  private(set) var endID = "\(ChartDocument.chartID).end"
  /// Whether a transition leads to a history or an entry point of the chart.
  let isTarget: Bool

  init(_ chart: State) {
    ids = Set(chart.withDescendants.map(\.id))
    var (copy, isTarget) = (chart, false)
    copy.mapTargets { target in
      if target.owner == "" { isTarget = true }
      return target
    }
    self.isTarget = isTarget
  }

  /// Chooses ids that no state has.
  mutating func choose() {
    while ids.contains(id) || ids.contains(endID) {
      id += "_"
      endID = "\(id).end"
    }
  }

  /// Makes a state of the chart: its completion leads to the end.
  func move(_ chart: inout State) {
    // The machine has then ended, so that these are never taken.
    for index in chart.transitions.indices where chart.transitions[index].trigger == .completion {
      chart.transitions[index].condition = .literal(false)
    }
    for index in chart.points.indices
    where chart.points[index].kind == .exit && chart.points[index].targets.isEmpty {
      chart.points[index].targets = [.state(endID)]
    }
    chart.mapTargets { [id] target in
      switch target {
      case .history(of: "", let kind, let region):
        .history(of: id, kind, region: region)
      case .entryPoint(let name, of: ""): .entryPoint(name, of: id)
      case .state, .history, .entryPoint, .exitPoint, .join, .termination: target
      }
    }
    guard chart.canComplete else { return }
    chart.transitions.append(
      ChartDocument.Transition(on: .completion, to: .targets([.state(endID)])))
  }
}
