import ChartDocuments
import Statecharts

extension ChartDocument {
  /// Creates the document of a chart that is written in Swift.
  ///
  /// `let file = try ChartDocument(of: Player()).scxml()`
  ///
  /// The document has the chart's `definitionName`. The ids of states are their labels, or their paths where
  /// labels are equal. Submachines are replaced by their content.
  ///
  /// A document contains no closures, but the names of guards, actions, computed delays, selections and work. A
  /// function without a name gets a generated one, which is the same in each run: `guard of off on power`,
  /// `entry of playing`. The document does not contain the decisions of other closures:
  ///
  /// - the events with a payload: the transition has the name from `event:`, or the payload's type
  /// - the events that `then` and `failed` of a task return
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public init<Chart: Statechart>(of chart: Chart) throws(InvalidDefinitionError) {
    self = try Self.documented(chart).document
  }

  /// Makes the document of a chart, as ``ChartDocument/init(of:)-(Chart)`` does, and collects the missing
  /// names.
  ///
  /// - Returns: The document, and the generated names of functions to which the chart could give one.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  @_documentation(visibility: internal)
  public static func documented<Chart: Statechart>(
    _ chart: Chart
  ) throws(InvalidDefinitionError) -> (document: ChartDocument, missingNames: [String]) {
    let outlined = try OutlinedChart(chart).validated()
    var writer = DocumentWriter(outlined.outline, outlined.functions.names)
    let document = ChartDocument(
      name: chart.definitionName, root: writer.root,
      exitsRegionsInOrder: chart.exitsRegionsInOrder,
      failingGuardsAreFalse: chart.failingGuardsAreFalse, bubbling: chart.bubbling)
    return (document, writer.made.missing)
  }

  /// Creates the document from which a chart was loaded.
  public init<Subject>(of chart: LoadedChart<Subject>) {
    self = chart.document
  }
}
