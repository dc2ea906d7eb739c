import ChartDocuments
import StateGraphs
import Statecharts

/// A chart whose states and events are names: what a file describes, with the functions of a program.
///
/// ```swift
/// let document = try ChartDocument(contentsOf: file)
/// var bindings = ChartBindings<Door>()
/// bindings.guard("isUnlocked") { door, event in !door.isLocked }
/// let machine = try StateMachine(LoadedChart(document, bindings: bindings), subject: door)
/// machine.start()
/// machine.handle("push")
/// print(machine.isIn("open"))
/// ```
/// It is a chart like all others: it runs in a machine or on an actor, is drawn, and its machine is saved.
public struct LoadedChart<Subject>: Statechart {
  /// The states are the ids of the file.
  public typealias State = NamedState
  /// The events are the names of the file, with data.
  public typealias Event = NamedEvent

  /// The content of the file.
  ///
  /// If the chart itself has what only a state can have (timers, work, barriers or histories), the states of
  /// this chart are those of `withChartAsState()`: there is a state around all others.
  public let document: ChartDocument

  /// Probable mistakes in a legal file: a transition that can never be taken, a branch that is never
  /// reached, a state in a condition that does not exist, which the reader of a file refuses; and what the reader has
  /// read in another way than it is written.
  public let warnings: [ChartDocumentFault]

  /// The states of the document.
  public let body: [Element]

  /// The same, read and validated.
  private let outlined: OutlinedChart<NamedState, NamedEvent, Subject>

  /// The event `error.execution`, if a transition of the document awaits it.
  public let eventOfFailingGuards: NamedEvent?

  /// Creates a chart from a document and binds the names in it.
  ///
  /// The chart is validated here, so that making a schema or a machine of it does not fail afterwards.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - bindings: The functions of the program. Default: none, for a document that names none.
  ///   - allowingUnusedBindings: Whether functions may be bound that the document does not name, because
  ///     several documents share the bindings. Default: `false`; then each is an error, because it may be a
  ///     typing error.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: `ChartDocumentError` with every name to which no function is bound, every function that the
  ///   document does not name, and every fault of the chart, with their positions in the file.
  /// - Complexity: O(*n*) in the size of the document, and for each state the square of the number of its
  ///   transitions, which are compared with each other.
  public init(
    _ document: ChartDocument, bindings: ChartBindings<Subject> = ChartBindings(),
    allowingUnusedBindings: Bool = false, file: String? = nil
  ) throws(ChartDocumentError) {
    try self.init(
      document, BindingLedger(bindings), allowingUnusedBindings: allowingUnusedBindings, file: file)
  }

  /// Creates a chart whose functions do nothing, to explore it.
  ///
  /// - Throws: `ChartDocumentError` with every fault of the chart.
  public init(
    withoutFunctions document: ChartDocument, file: String? = nil
  ) throws(ChartDocumentError) {
    try self.init(
      document, BindingLedger(ChartBindings(), hasPlaceholders: true), allowingUnusedBindings: true,
      file: file)
  }

  private init(
    _ document: ChartDocument, _ ledger: BindingLedger<Subject>, allowingUnusedBindings: Bool,
    file: String?
  ) throws(ChartDocumentError) {
    try document.checkDepth()
    let assembly = ChartAssembly(document, ledger)
    let body = assembly.body
    if !allowingUnusedBindings { ledger.reportUnused() }
    let eventOfErrors: NamedEvent? = assembly.names.awaited.errorsAreEvents ? .executionError : nil
    var outlined = OutlinedChart(
      body, initial: .states(assembly.initialStates), options: document.options,
      eventOfFailingGuards: eventOfErrors)
    outlined.name = Self.name(of: document)
    let findings = outlined.faults(
      in: DocumentLanguage(names: assembly.names, format: document.format))
    let errors = ledger.faults + assembly.faults(.error, among: findings)
    guard errors.isEmpty else {
      throw ChartDocumentError(errors.sorted(by: \.position), file: file)
    }
    self.document = document
    self.body = body
    self.outlined = outlined
    initialStates = assembly.initialStates
    eventOfFailingGuards = eventOfErrors
    warnings = (document.warnings + ledger.warnings + assembly.faults(.warning, among: findings))
      .sorted(by: \.position)
  }

  /// The name that the document has; without one, that of the type.
  public var definitionName: String { Self.name(of: document) }

  private static func name(of document: ChartDocument) -> String {
    document.name.isEmpty ? "\(Self.self)" : document.name
  }

  /// The initial states of the document.
  public let initialStates: [NamedState]

  /// Compiles the chart, which was validated when it was created.
  public func makeSchema() throws(InvalidDefinitionError) -> StatechartSchema<State, Event, Subject>
  {
    StatechartSchema(outlined)
  }

  /// The graph of the chart, with the active states of `configuration` highlighted.
  public func makeGraph(highlighting configuration: Configuration<State>?) throws -> StateGraph {
    outlined.makeGraph(highlighting: configuration)
  }

  /// The order of the document: the last declared region is exited first, unless it says otherwise.
  public var exitsRegionsInOrder: Bool { document.exitsRegionsInOrder }

  /// Whether the document propagates events to the ancestors of a state that does not handle them.
  public var bubbling: Bool { document.bubbling }

  /// The meaning of a guard that throws, as the document declares it.
  public var failingGuardsAreFalse: Bool { document.failingGuardsAreFalse }

  /// Always `true`: a loaded chart reports them in ``warnings``.
  public var allowsWarnings: Bool { true }
}

extension ChartDocument {
  fileprivate var options: StatechartOptions {
    StatechartOptions(
      exitsRegionsInOrder: exitsRegionsInOrder, bubbling: bubbling,
      failingGuardsAreFalse: failingGuardsAreFalse, allowsWarnings: true)
  }
}
