import Schematic
import Statecharts

extension StateGraph {
  /// The graph of a statechart, from its declarations; no guard is asked, nothing is performed.
  ///
  /// States are labelled with their `dotLabel` if their type is ``DOTLabelable``, else as they
  /// print. Guards and actions are shown by their names; those without a name are left out.
  ///
  /// - Parameters:
  ///   - chart: What to draw.
  ///   - name: What the diagram is titled; nothing unless given.
  ///   - configuration: The states to highlight, for instance a machine's `state`.
  /// - Throws: `StatechartError` with all faults of the chart.
  public init<Chart: Statechart>(
    of chart: Chart, named name: String = "",
    highlighting configuration: Configuration<Chart.State>? = nil
  ) throws {
    _ = try StatechartSchema(chart)
    var drawing = ChartDrawing<Chart.State, Chart.Event, Chart.Subject>(
      name: name, configuration: configuration)
    drawing.draw(chart.body, initial: chart.initialDeclaration)
    self = drawing.graph
  }
}
