/// The properties of a chart that apply to all of its states.
public struct StatechartOptions {
  public let exitsRegionsInOrder: Bool
  let bubbling: Bool
  public let failingGuardsAreFalse: Bool
  let allowsWarnings: Bool

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
