import ChartDocuments

/// A typed chart as Swift source: what a person would write for a document.
///
/// ```swift
/// let document = try ChartDocument(contentsOf: URL(fileURLWithPath: "Door.scxml"))
/// let source = try SwiftSource(of: document, file: "Door.scxml")
/// try source.text.write(toFile: "Door.swift", atomically: true, encoding: .utf8)
/// ```
/// The text declares a `Statechart` with its states and events as enums, and a protocol with a requirement
/// for each guard, action, delay, selection and task that the document names. The subject conforms to it, so
/// that a function that is missing is an error of the compiler.
public struct SwiftSource: Hashable, Sendable {
  /// The source, which ends with a line break.
  public let text: String

  /// Probable mistakes, in the order of the positions.
  public let warnings: [ChartDocumentFault]

  /// The access level of the declarations.
  public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    /// The module that they are compiled in.
    case `internal`
    /// All modules.
    case `public`
  }

  /// Writes the source of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - typeName: The name of the chart's type. Default: that of the document or, without one, of the file.
  ///     A name that is no identifier becomes one.
  ///   - access: Where the declarations are visible. Default: in their module.
  ///   - imports: Modules to import besides Statecharts: those of the errors that the document names.
  ///   - file: The name of the document's file, for the first line, errors and warnings.
  /// - Throws: `ChartDocumentError` with everything that the document refers to without declaring it, and
  ///   everything that cannot be said in Swift.
  /// - Complexity: O(*n* · *e*) in the size of the document and the number of its events.
  public init(
    of document: ChartDocument, typeName: String? = nil, access: AccessLevel = .internal,
    imports: [String] = [], file: String? = nil
  ) throws(ChartDocumentError) {
    let report = GenerationReport(file: file)
    let type = ChartTypeName(typeName ?? document.name, file: file)
    let (document, chart) = document.withChartAsState()
    let names = ChartNames(
      document, chart: chart, type: type.name, queuesCompletions: false, report)
    let writer = ChartWriter(
      document, names, typeName: type.name, access: access, imports: imports, report: report)
    let text = writer.text
    try report.throwFaults()
    self.text = text
    warnings = (document.warnings(file: file) + report.warnings).sorted(by: \.position)
  }
}
