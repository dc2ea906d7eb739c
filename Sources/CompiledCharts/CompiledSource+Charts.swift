import ChartDocuments
import ChartSources
import LoadedCharts
import Schematic
import Statecharts

extension CompiledSource {
  /// Writes the source of a chart that is written in Swift.
  ///
  /// All of its guards and actions must have names.
  ///
  /// `let source = try CompiledSource(of: Crossing())`
  ///
  /// The machine is that of `ChartDocument(of:)`: its subject has a requirement for each name, and payloads of events
  /// are not carried.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - typeName: The beginning of the names of the types. Default: the `definitionName` of the chart.
  ///   - access: The access level of the declarations. Default: internal.
  ///   - savesTexts: Whether machines read and write the saved texts of the engine. Default: they do not.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart; `ChartDocumentError` with all guards and
  ///   actions without a name, and all constructs that cannot be compiled.
  public init<Chart: Statechart>(
    of chart: Chart, typeName: String? = nil, access: SwiftSource.AccessLevel = .internal,
    savesTexts: Bool = false
  ) throws {
    let (document, missingNames) = try ChartDocument.documented(chart)
    var faults = missingNames.map { name in
      ChartDocumentFault(
        "The \(name) has no name: a compiled chart calls functions by their names.")
    }
    do {
      let source = try CompiledSource(
        of: document, typeName: typeName, access: access, savesTexts: savesTexts)
      let rest = source.text.drop { !$0.isNewline }
      text =
        "// Made by Schematic of the chart \(document.name): edit the chart instead of this file."
        + rest
      warnings = source.warnings
    } catch {
      faults += error.faults
      (text, warnings) = ("", [])
    }
    guard faults.isEmpty else {
      throw ChartDocumentError(faults, file: "the chart \(document.name)")
    }
  }
}
