import ChartDocuments
import ChartSources

/// The machine of a chart as Swift source: its states, events and timers as plain values, and its transitions as
/// `switch` statements with the calls of guards and actions in them.
///
/// ```swift
/// let document = try ChartDocument(contentsOf: URL(fileURLWithPath: "Door.scxml"))
/// let source = try CompiledSource(of: document, file: "Door.scxml")
/// try source.text.write(toFile: "DoorMachine.swift", atomically: true, encoding: .utf8)
/// ```
/// The text imports `SchematicEmbedded` alone, unless machines are to read and write the saved texts of the engine.
public struct CompiledSource: Hashable, Sendable {
  /// The source, which ends with a line break.
  public let text: String

  /// Probable mistakes, in the order of the positions.
  public let warnings: [ChartDocumentFault]

  /// Writes the source of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - typeName: The beginning of the names of its types. Default: the name of the document or, without one, of the
  ///     file.
  ///   - access: Where the declarations are visible. Default: in their module.
  ///   - savesTexts: Whether machines read and write the saved texts of the engine; then the module of the source needs
  ///     `Statecharts`. Default: they do not.
  ///   - maximumDelayedEvents: How many events that are sent with a delay and without an id may wait at once, from 1 to
  ///     100. One more is discarded, with the outcome `.stopped(.tooManyDelayedEvents)`. Default: 8. An event with an id
  ///     replaces the one with the same id, so that there is always room for it.
  ///   - file: The name of the document's file, for the first line, errors and warnings.
  /// - Throws: `ChartDocumentError` with every fault of the chart, or with everything that cannot be compiled.
  public init(
    of document: ChartDocument, typeName: String? = nil,
    access: SwiftSource.AccessLevel = .internal, savesTexts: Bool = false,
    maximumDelayedEvents: Int = 8, file: String? = nil
  ) throws(ChartDocumentError) {
    let names = try MachineNames(of: document, typeName: typeName, file: file)
    let program = try ProgramBuilder.program(
      of: names.document, events: names.events, chart: names.chart, savesTexts: savesTexts,
      file: file)
    let (text, found) = try names.source(
      of: program, access: access, savesTexts: savesTexts,
      delayLimit: min(max(maximumDelayedEvents, 1), 100))
    self.text = text
    warnings = document.warnings(file: file) + found
  }
}

extension MachineProgram {
  /// The program of a document, to run it without the compiler; for machines that save no texts.
  static func program(
    of document: ChartDocument, file: String? = nil
  ) throws(ChartDocumentError) -> MachineProgram {
    let names = try MachineNames(of: document, typeName: "Chart", file: file)
    return try ProgramBuilder.program(
      of: names.document, events: names.events, chart: names.chart, savesTexts: false, file: file)
  }
}
