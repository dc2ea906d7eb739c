/// The properties of a chart that apply to all of its states.
package struct StatechartOptions {
  let regionExitOrder: RegionExitOrder
  let bubbling: Bool

  package init(regionExitOrder: RegionExitOrder = .reverse, bubbling: Bool = true) {
    self.regionExitOrder = regionExitOrder
    self.bubbling = bubbling
  }

  init(of chart: some Statechart) {
    self.init(regionExitOrder: chart.regionExitOrder, bubbling: chart.bubbling)
  }
}
