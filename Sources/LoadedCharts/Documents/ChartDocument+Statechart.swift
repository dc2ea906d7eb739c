import ChartDocuments
import Statecharts

extension ChartDocument {
  /// A document of a chart that is written in Swift.
  ///
  /// `let file = try ChartDocument(of: Player()).scxml()`
  ///
  /// It has the chart's `definitionName`. States have their labels as ids, or their paths where two labels are
  /// equal. Submachines are replaced by their content. Closures cannot be carried: a document has the names of
  /// guards, actions, computed delays, selections and work. One without a name gets a made one, which is the same
  /// in each run: `guard of off on power`, `entry of playing`. What closures decide is missing, too: which events a
  /// payload is read from (the transition has the name that `event:` gives, or the payload's type), and which
  /// event `then` and `failed` of a task return.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public init<Chart: Statechart>(of chart: Chart) throws(InvalidDefinitionError) {
    self = try Self.documented(chart).document
  }

  /// The document of a chart that is written in Swift, as ``ChartDocument/init(of:)-(Chart)`` makes it.
  ///
  /// - Returns: The document, and the made names of functions to which the chart could give one.
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

  /// The document of a loaded chart.
  public init<Subject>(of chart: LoadedChart<Subject>) {
    self = chart.document
  }
}
