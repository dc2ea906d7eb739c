import ChartDocuments
import Statecharts

/// Makes the elements of a chart from a document, and finds the functions for the names in it.
///
/// It is a chart itself, because the methods that make elements belong to charts.
struct ChartAssembly<Subject>: Statechart {
  typealias State = NamedState
  typealias Event = NamedEvent
  typealias Context = ChartContext<NamedState, NamedEvent, Subject>
  typealias Action = (borrowing Context) throws -> Void
  typealias Condition = ChartCondition<NamedState, NamedEvent, Subject>

  let document: ChartDocument
  let ledger: BindingLedger<Subject>
  let names: DocumentNames

  init(_ document: ChartDocument, _ ledger: BindingLedger<Subject>) {
    let (document, chart) = document.withChartAsState()
    self.document = document
    self.ledger = ledger
    names = DocumentNames(document, chart: chart)
  }

  /// Each access looks up the names and reports their faults.
  var body: [Element] {
    reportInitial()
    return content(of: document.root) + generatedForTheChart
  }

  var initialStates: [NamedState] {
    guard case .states(let states) = document.root.initial else { return [] }
    return states.map(names.state)
  }

  private func reportInitial() {
    switch document.root.initial {
    case .first, .states: break
    case .none, .history:
      ledger.report(
        "The chart as a whole has no initial state: name one.", at: document.root.position)
    }
  }

  /// Transitions for errors of barriers, choices and selections: they raise the event of SCXML, if a transition
  /// awaits it.
  ///
  /// Actions raise it themselves, and guards by ``LoadedChart/eventOfFailingGuards``.
  private var generatedForTheChart: [Element] {
    guard names.awaited.errorsAreEvents else { return [] }
    // `unknown`, because a chart need not have such errors.
    let raising = onFailure().raising([RaisedEvent(.executionError, .unknown)]) { context in
      context.raise(.executionError)
    }
    // The event is raised only if an active state awaits it. Otherwise it would be a step, after which the
    // throwing guard of an eventless transition would be evaluated again, without end.
    let awaiting = names.awaited.statesAwaitingErrors
    guard !awaiting.contains("") else { return [Element(raising)] }
    let states = awaiting.map(names.state)
    return [
      Element(raising.when(.or(states.map { .isIn($0) })))
    ]
  }
}

// MARK: - Faults

extension ChartAssembly {
  /// The faults with their positions in the file.
  func faults(_ severity: FaultSeverity, among faults: [DefinitionFault]) -> [ChartDocumentFault] {
    faults.filter { $0.severity == severity }.map {
      ChartDocumentFault($0.description, at: names.position(of: $0), severity: severity)
    }
  }
}
