import ChartDocuments

/// Finds undeclared names that a document refers to: in Swift, they would be names that do not exist.
///
/// A machine finds faults of the chart's structure when it is created, as in all charts.
struct DocumentCheck {
  private let document: ChartDocument
  private let names: ChartNames
  private let report: GenerationReport
  private let states: [ChartDocument.State]

  init(_ document: ChartDocument, _ names: ChartNames, _ report: GenerationReport) {
    (self.document, self.names, self.report) = (document, names, report)
    states = document.root.withDescendants
  }

  func run() {
    if states.count == 1 {
      report.error("The chart has no states: add one.", at: document.root.position)
    }
    switch document.root.initial {
    case .first, .states: break
    case .none, .history:
      report.error(
        "The chart as a whole has no initial state: name one.", at: document.root.position)
    }
    for state in states { check(state) }
  }

  private func check(_ state: ChartDocument.State) {
    check(state.initial, at: state.position)
    for region in state.regions { check(region.initial, at: region.position ?? state.position) }
    for history in state.allHistories {
      for id in history.defaults { check(id, at: history.position ?? state.position) }
    }
    for transition in state.transitions {
      check(transition, at: transition.position ?? state.position)
    }
    for join in state.joins { check(join.targets, at: join.position ?? state.position) }
    for point in state.points { check(point.targets, at: point.position ?? state.position) }
  }

  private func check(_ transition: ChartDocument.Transition, at position: SourcePosition?) {
    switch transition.destination {
    case .none: break
    case .targets(let targets): check(targets, at: position, needsOne: true)
    case .selection(let name, let candidates):
      if name == nil {
        report.error("A selection among states has no name: name the function.", at: position)
      }
      for id in candidates { check(id, at: position) }
    case .fork(let branches), .junction(let branches), .choice(let branches):
      for branch in branches {
        check(branch.targets, at: branch.position ?? position, needsOne: true)
      }
    }
  }

  private func check(
    _ targets: [ChartDocument.Target], at position: SourcePosition?, needsOne: Bool = false
  ) {
    if needsOne, targets.isEmpty {
      report.error("The transition leads nowhere: name a target.", at: position)
    }
    for target in targets {
      switch target {
      case .state(let id), .history(let id, _, _), .entryPoint(_, let id):
        check(id, at: position)
      case .join(let name):
        if !states.contains(where: { $0.joins.contains { $0.name == name } }) {
          report.error("The join '\(name)' is not declared: declare it.", at: position)
        }
      case .exitPoint, .termination: break
      }
    }
  }

  private func check(_ initial: InitialTransition<String>, at position: SourcePosition?) {
    guard case .states(let ids) = initial else { return }
    for id in ids { check(id, at: position) }
  }

  private func check(_ id: String, at position: SourcePosition?) {
    guard !names.isDeclared(id) else { return }
    report.error(
      id.isEmpty
        ? "The chart as a whole cannot be a target: name a state."
        : "The state '\(id)' is not declared: declare it, or correct the name.", at: position)
  }
}
