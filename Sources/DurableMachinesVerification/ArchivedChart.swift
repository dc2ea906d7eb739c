import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts

/// A version of a chart that is a file, without its functions: see ``ChartArchive``.
public struct ArchivedChart: Statechart {
  /// The states are the labels of the chart's states.
  public typealias State = NamedState
  /// The events are the names of the chart's events.
  public typealias Event = NamedEvent

  private let chart: LoadedChart<Void>

  /// The version that the file's name has.
  public let definitionVersion: Int

  /// Creates a version of a chart from a document, for instance from one of SCXML.
  ///
  /// - Parameters:
  ///   - document: The chart.
  ///   - version: The version.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: `ChartDocumentError` with every fault of the chart.
  public init(_ document: ChartDocument, version: Int, file: String? = nil)
    throws(ChartDocumentError)
  {
    chart = try LoadedChart(withoutFunctions: document, file: file)
    definitionVersion = version
  }

  /// The states of the document.
  public var body: [Element] { chart.body }
  /// The initial states of the document.
  public var initialStates: [NamedState] { chart.initialStates }
  /// The name of the document.
  public var definitionName: String { chart.definitionName }
  /// The order in which regions are exited.
  public var exitsRegionsInOrder: Bool { chart.exitsRegionsInOrder }
  /// Whether events bubble.
  public var bubbling: Bool { chart.bubbling }
  /// Whether a guard that throws counts as false.
  public var failingGuardsAreFalse: Bool { chart.failingGuardsAreFalse }
  /// The event of a guard that throws.
  public var eventOfFailingGuards: NamedEvent? { chart.eventOfFailingGuards }
  /// Always `true`: it was valid when it was written.
  public var allowsWarnings: Bool { true }
}
