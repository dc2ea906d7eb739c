import ChartDocuments
import LoadedCharts
import Statecharts

/// A chart with data whose machines are in several isolation domains: on actors, or in a database.
///
/// ```swift
/// let carts = try await DurableMachines(
///   ScriptedChart(document, dataModel: .ecmaScript()), named: "cart", in: .sqlite("carts.db")
/// ) { ChartSession() }
/// ```
/// It is a `LoadedChart` that is `Sendable`. Each machine has a session and a context of its own, and the chart itself
/// never changes.
public struct ScriptedChart: Statechart, @unchecked Sendable {
  // Unchecked, because the bindings of a loaded chart need not be `Sendable`. These are: they read the program, which
  // changes only while it is made, and their session belongs to one machine.

  /// A state, by its id in the file.
  public typealias State = NamedState
  /// An event, by its name in the file, with data.
  public typealias Event = NamedEvent
  /// The data of a machine.
  public typealias Subject = ChartSession

  /// The chart as it was loaded, with its warnings.
  public let loaded: LoadedChart<ChartSession>

  /// Creates a chart whose data, conditions and statements a data model evaluates.
  ///
  /// - Parameters:
  ///   - document: A document that was read from SCXML.
  ///   - dataModel: The data model: `.ecmaScript()`.
  ///   - file: The name of the file, for the error. Default: none.
  ///   - preparing: Called with each session before its context is created: at the start of a machine, and when a saved one
  ///     continues. It can set the functions for errors and logs, and the event processors. Default: nothing is done.
  /// - Throws: As `LoadedChart.init(_:dataModel:file:)`.
  /// - Complexity: O(*n*) in the size of the document, besides the validation of the chart.
  public init(
    _ document: ChartDocument, dataModel: some DataModel, file: String? = nil,
    preparing: (@Sendable (ChartSession) -> Void)? = nil
  ) throws {
    try dataModel.check()
    let program = try ScriptedProgram(document, dataModel, hasGroup: false, file: file)
    program.preparing = preparing
    loaded = try LoadedChart(program, file: file)
  }

  /// The elements that are made of the document.
  public var body: [Element] { loaded.body }
  /// The name in the document; if it has none, the name of the type.
  public var definitionName: String { loaded.definitionName }
  /// The initial states of the document.
  public var initialStates: [NamedState] { loaded.initialStates }
  /// The event `error.execution`, if a transition of the document awaits it.
  public var eventOfFailingGuards: NamedEvent? { loaded.eventOfFailingGuards }
  /// Whether regions are exited in their order, as the document declares it.
  public var exitsRegionsInOrder: Bool { loaded.exitsRegionsInOrder }
  /// Whether the document propagates events to the ancestors of a state that does not handle them.
  public var bubbling: Bool { loaded.bubbling }
  /// Whether a guard that throws counts as false, as the document declares it.
  public var failingGuardsAreFalse: Bool { loaded.failingGuardsAreFalse }
  /// Always `true`: a loaded chart reports them.
  public var allowsWarnings: Bool { loaded.allowsWarnings }

  /// Compiles the chart, which was validated when it was created.
  public func makeSchema() throws(InvalidDefinitionError) -> StatechartSchema<State, Event, Subject>
  {
    try loaded.makeSchema()
  }
}
