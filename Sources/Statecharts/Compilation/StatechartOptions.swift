/// The properties of a chart that apply to all of its states.
public struct StatechartOptions {
  /// Whether the regions of a parallel state are exited in the order of declaration; if not, the last one
  /// first.
  public let exitsRegionsInOrder: Bool
  let bubbling: Bool
  /// Whether a guard that throws an error counts as a guard that does not hold.
  public let failingGuardsAreFalse: Bool
  let allowsWarnings: Bool

  /// Creates the properties of a chart; the defaults are those of `Statechart`.
  public init(
    exitsRegionsInOrder: Bool = false, bubbling: Bool = true,
    failingGuardsAreFalse: Bool = false, allowsWarnings: Bool = false
  ) {
    self.exitsRegionsInOrder = exitsRegionsInOrder
    self.bubbling = bubbling
    self.failingGuardsAreFalse = failingGuardsAreFalse
    self.allowsWarnings = allowsWarnings
  }

  init(of chart: some Statechart) {
    self.init(
      exitsRegionsInOrder: chart.exitsRegionsInOrder, bubbling: chart.bubbling,
      failingGuardsAreFalse: chart.failingGuardsAreFalse, allowsWarnings: chart.allowsWarnings)
  }
}
