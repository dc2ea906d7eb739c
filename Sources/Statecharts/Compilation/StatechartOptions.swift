/// The properties of a chart that apply to all of its states.
package struct StatechartOptions {
  package let exitsRegionsInOrder: Bool
  let bubbling: Bool
  package let failingGuardsAreFalse: Bool
  let allowsWarnings: Bool

  package init(
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
