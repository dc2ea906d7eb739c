import ChartDocuments
import LoadedCharts

extension LoadedChart where Subject == ChartSession {
  /// Creates a chart whose data, conditions and statements a data model evaluates.
  ///
  /// ```swift
  /// let document = try ChartDocument(scxml: Data(contentsOf: url), file: url.lastPathComponent)
  /// let chart = try LoadedChart(document, dataModel: .ecmaScript())
  /// let machine = try StateMachine(chart, subject: ChartSession())
  /// machine.start()
  /// ```
  /// The chart executes the scripts of the file from the machine's start on; loading executes nothing. Each list of
  /// actions of the file is one action of the chart: an error ends it, and raises `error.execution`.
  ///
  /// Delayed events need a machine with a host, such as one on an actor. A chart with `<invoke>` needs a
  /// ``SessionGroup``.
  ///
  /// - Parameters:
  ///   - document: A document that was read from SCXML.
  ///   - dataModel: The data model: `.ecmaScript()`.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: `ChartDocumentError` with all faults of the chart, and with those that the data model cannot run;
  ///   ``ScriptingError`` if the engine is not installed.
  /// - Complexity: O(*n*) in the size of the document, besides the validation of the chart.
  public init(
    _ document: ChartDocument, dataModel: some DataModel, file: String? = nil
  ) throws {
    try dataModel.check()
    let program = try ScriptedProgram(document, dataModel, hasGroup: false, file: file)
    try self.init(program, file: file)
  }

  init(_ program: ScriptedProgram, file: String?) throws {
    try self.init(
      program.document, bindings: program.takeBindings(), allowingUnusedBindings: true, file: file)
  }
}

extension DataModel {
  /// A missing engine is an error when a chart is loaded, not when its machine starts.
  func check() throws {
    _ = try makeContext(of: SessionDescription(id: "", name: ""))
  }
}
