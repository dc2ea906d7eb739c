import ChartDocuments
import ChartSources

/// The machine of a chart as Swift source, which you compile into your program.
///
/// Its states, events and timers are plain values. Its transitions are `switch` statements that call guards and
/// actions directly.
///
/// ```swift
/// let document = try ChartDocument(contentsOf: URL(fileURLWithPath: "Door.scxml"))
/// let source = try CompiledSource(of: document, file: "Door.scxml")
/// try source.text.write(toFile: "DoorMachine.swift", atomically: true, encoding: .utf8)
/// ```
/// The text imports only `SchematicEmbedded`, unless machines read and write the saved texts of the engine.
public struct CompiledSource: Hashable, Sendable {
  /// The source, which ends with a line break.
  public let text: String

  /// Constructs that are legal, but probably wrong, in the order of their positions.
  public let warnings: [ChartDocumentFault]

  /// Writes the source of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - typeName: The beginning of the names of its types. Default: the name of the document or, without one, of the
  ///     file.
  ///   - access: The access level of the declarations. Default: internal.
  ///   - savesTexts: Whether machines read and write the saved texts of the engine; then the module of the source
  ///     needs `Statecharts`. Default: they do not.
  ///   - maximumDelayedEvents: How many events that are sent with a delay and without an id may wait at once, from 1
  ///     to 100. A number outside of this range counts as the nearest one. One more is discarded, with the outcome
  ///     `.stopped(.tooManyDelayedEvents)`. Default: 8. An event with an id replaces the one with the same id, so
  ///     that there is always room for it.
  ///   - file: The name of the document's file, for the first line, errors and warnings. Default: none.
  /// - Throws: `ChartDocumentError` with every fault of the chart, or with all constructs that cannot be compiled.
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
  /// The program of a document without saved texts, to run it without the compiler.
  static func program(
    of document: ChartDocument, file: String? = nil
  ) throws(ChartDocumentError) -> MachineProgram {
    let names = try MachineNames(of: document, typeName: "Chart", file: file)
    return try ProgramBuilder.program(
      of: names.document, events: names.events, chart: names.chart, savesTexts: false, file: file)
  }
}
