import ChartDocuments
import LoadedCharts
import SchematicVerification
import Statecharts

/// The findings of an exploration, with their places in the file of the chart.
struct ChartFindings {
  private(set) var warnings: [ChartDocumentFault]

  init(
    in chart: LoadedChart<Answers>, options: ExplorationOptions = ExplorationOptions(),
    permitting permitted: Set<FindingKind> = []
  ) throws {
    var options = options
    // Which states are active is written `In` in a file.
    options.guardsReadActiveStates = false
    let model = try chart.explored(options: options)
    let positions = Self.positions(in: chart.document)
    let found = model.findings(permitting: permitted)
    // Configurations that were not explored may reach the others, and have transitions.
    let known = model.isComplete ? found : found.filter(\.kind.holdsForAPart)
    warnings = known.map { finding in
      ChartDocumentFault(
        "\(finding)", at: finding.state.flatMap { positions[$0] }, severity: .warning)
    }
    if !model.isComplete {
      warnings.append(
        ChartDocumentFault(
          """
          The chart has more configurations, or more combinations of answers, than were explored, so that \
          nothing is said about what never happens: raise '--maximum-configurations'.
          """, severity: .warning))
    }
  }

  /// The positions of the states by their labels; none for a label that several states have.
  private static func positions(in document: ChartDocument) -> [String: SourcePosition] {
    var found: [String: [SourcePosition?]] = [:]
    func visit(_ state: ChartDocument.State) {
      for name in Set([state.label ?? state.id, state.id]) {
        found[name, default: []].append(state.position)
      }
      for child in state.states + state.regions.flatMap(\.states) { visit(child) }
    }
    visit(document.root)
    return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

extension FindingKind {
  /// Whether it is a fact about what was explored, whatever the rest of the chart does.
  fileprivate var holdsForAPart: Bool {
    switch self {
    case .endlessLoop, .noEnabledBranch, .orderDecides, .illegalConfiguration: true
    case .unreachableState, .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd,
      .joinNeverTaken, .neverCompletes, .unhandledEvent, .deferredForever, .idleTimer, .deadlock,
      .unhandledMessage, .fullInbox, .unansweredRequest, .unreachedMachine:
      false
    }
  }
}
