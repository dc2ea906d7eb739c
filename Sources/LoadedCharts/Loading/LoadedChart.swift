import ChartDocuments
import StateGraphs
import Statecharts

/// A chart that is made of a document: its states and events are names, and a program binds its functions.
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
/// Use it like every chart: run it in a machine or an actor, draw it, and save its machines.
public struct LoadedChart<Subject>: Statechart {
  /// A state, by its id in the file.
  public typealias State = NamedState
  /// An event, by its name in the file, with data.
  public typealias Event = NamedEvent

  /// The content of the file.
  ///
  /// If the chart itself has timers, delayed transitions, work, barriers or histories, there is one more state around all
  /// others. It is that of `withChartAsState()`.
  public let document: ChartDocument

  /// The warnings about a valid document, which are probably mistakes.
  ///
  /// - a transition that can never be taken, or a branch that is never reached
  /// - a condition on a state that is not declared
  /// - all that the reader of the file has interpreted in another way than it is written
  public let warnings: [ChartDocumentFault]

  /// The elements that are made of the document.
  public let body: [Element]

  /// The body, read and validated.
  private let outlined: OutlinedChart<NamedState, NamedEvent, Subject>

  /// The event `error.execution`, if a transition of the document awaits it.
  public let eventOfFailingGuards: NamedEvent?

  /// Creates a chart from a document and binds the names in it.
  ///
  /// This validates the chart: making a schema or a machine of it then does not fail.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - bindings: The functions of the program. Default: none, for a document that names none.
  ///   - allowingUnusedBindings: Whether bindings may have functions that the document does not name, for
  ///     bindings of several documents. Default: `false`. Each is then an error, because its name may be
  ///     misspelled.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: `ChartDocumentError` with every name without a function, every function that the document does
  ///   not name, and every fault of the chart, with their positions.
  /// - Complexity: O(*n*) in the size of the document, plus the square of the number of transitions of each
  ///   state, which are compared with each other.
  public init(
    _ document: ChartDocument, bindings: ChartBindings<Subject> = ChartBindings(),
    allowingUnusedBindings: Bool = false, file: String? = nil
  ) throws(ChartDocumentError) {
    try self.init(
      document, BindingLedger(bindings), allowingUnusedBindings: allowingUnusedBindings, file: file)
  }

  /// Creates a chart whose functions do nothing, to explore or draw it.
  ///
  /// Guards do not hold, and delays are zero.
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

  /// The name in the document; if it has none, the name of the type.
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

  /// Whether regions are exited in their order, as the document declares it.
  public var exitsRegionsInOrder: Bool { document.exitsRegionsInOrder }

  /// Whether the document propagates events to the ancestors of a state that does not handle them.
  public var bubbling: Bool { document.bubbling }

  /// Whether a guard that throws counts as false, as the document declares it.
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
