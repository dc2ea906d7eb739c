import ChartDocuments
import ChartSources

/// The names of a document in the source of its machine.
struct MachineNames {
  /// The document, with a state around all others if the chart needs one.
  let document: ChartDocument
  /// The id of that state.
  let chart: String?
  let names: ChartNames
  let type: String
  let report: GenerationReport

  /// - Throws: `ChartDocumentError` with all undeclared names that the document refers to.
  init(
    of document: ChartDocument, typeName: String?, file: String?
  ) throws(ChartDocumentError) {
    report = GenerationReport(file: file)
    let type = ChartTypeName(typeName ?? document.name, file: file).name
    // `CompiledMachine` is the protocol of machines.
    self.type = type == "Compiled" ? "CompiledChart" : type
    (self.document, chart) = document.withChartAsState()
    names = ChartNames(
      self.document, chart: chart, type: self.type, queuesCompletions: true, report)
    refuseTransitionsWithoutEvent()
    try report.throwFaults()
  }

  /// Events are cases of an enumeration, so that a wildcard matches only events that the file names.
  private func refuseTransitionsWithoutEvent() {
    for state in document.root.withDescendants {
      for transition in state.transitions {
        guard case .events(let list) = transition.trigger, names.events(list).isEmpty else {
          continue
        }
        report.error(
          """
          '\(list.map(\.text).joined(separator: ", "))' matches no event: a compiled chart has the events that its file \
          names, so name one.
          """, at: transition.position ?? state.position)
      }
    }
  }

  /// The events in the order of the document.
  var events: [String] { names.events.map(\.name) }

  /// The source of the machine, and the warnings.
  func source(
    of program: MachineProgram, access: SwiftSource.AccessLevel, savesTexts: Bool, delayLimit: Int
  ) throws(ChartDocumentError) -> (text: String, warnings: [ChartDocumentFault]) {
    let text = MachineWriter(
      program, self, access, savesTexts: savesTexts, delayLimit: delayLimit
    ).text
    try report.throwFaults()
    return (text, report.warnings)
  }
}
