import ChartDocuments

/// The names of a document in the source of its machine.
package struct MachineNames {
  /// The document, with a state around all others if the chart needs one.
  package let document: ChartDocument
  /// The id of that state.
  package let chart: String?
  let names: ChartNames
  let type: String
  let report: GenerationReport

  /// - Throws: `ChartDocumentError` with everything that the document refers to without declaring it.
  package init(
    of document: ChartDocument, typeName: String?, file: String?
  ) throws(ChartDocumentError) {
    report = GenerationReport(file: file)
    type = ChartTypeName(typeName ?? document.name, file: file).name
    (self.document, chart) = document.withChartAsState()
    names = ChartNames(self.document, chart: chart, type: type, report)
    DocumentCheck(self.document, names, report).run()
    try report.throwFaults()
  }

  /// The events in the order of the document.
  package var events: [String] { names.events.map(\.name) }

  /// The source of the machine, and the warnings.
  package func source(
    of program: MachineProgram, access: SwiftSource.AccessLevel, savesTexts: Bool
  ) throws(ChartDocumentError) -> (text: String, warnings: [ChartDocumentFault]) {
    let text = MachineWriter(program, self, access, savesTexts: savesTexts).text
    try report.throwFaults()
    return (text, report.warnings)
  }
}
