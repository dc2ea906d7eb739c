import ChartDocuments

/// Swift source with a typed chart, as you would write it yourself for a document.
///
/// ```swift
/// let document = try ChartDocument(contentsOf: URL(fileURLWithPath: "Door.scxml"))
/// let source = try SwiftSource(of: document, file: "Door.scxml")
/// try source.text.write(toFile: "Door.swift", atomically: true, encoding: .utf8)
/// ```
/// The text declares a `Statechart` with its states and events as enumerations. It also declares a protocol with a
/// requirement for each guard, action, delay, selection and task that the document names. The subject conforms to it,
/// so that a missing function is an error of the compiler.
public struct SwiftSource: Hashable, Sendable {
  /// The source, which ends with a line break.
  public let text: String

  /// Constructs that are legal, but probably wrong, in the order of their positions.
  public let warnings: [ChartDocumentFault]

  /// The access levels of the declarations.
  public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    /// Visible in the module that compiles them.
    case `internal`
    /// Visible in all modules.
    case `public`
  }

  /// Writes the source of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - typeName: The name of the chart's type. Default: that of the document or, without one, of the file. A name
  ///     that is not an identifier becomes one.
  ///   - access: The access level of the declarations. Default: internal.
  ///   - imports: Modules to import besides Statecharts: those of the errors that the document names. Default: none.
  ///   - file: The name of the document's file, for the first line, errors and warnings. Default: none.
  /// - Throws: `ChartDocumentError` with all undeclared names that the document refers to, all constructs that
  ///   Swift cannot express, and all imports that are no names of modules.
  /// - Complexity: O(*n* · *e*) in the size of the document and the number of its events.
  public init(
    of document: ChartDocument, typeName: String? = nil, access: AccessLevel = .internal,
    imports: [String] = [], file: String? = nil
  ) throws(ChartDocumentError) {
    let report = GenerationReport(file: file)
    for name in imports where !SwiftName.isModule(name) {
      report.error(
        "'\(name)' cannot be the name of a module: import a module by its name.", at: nil)
    }
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
