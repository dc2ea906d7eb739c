/// The properties of a chart that apply to all of its states.
package struct StatechartOptions {
  let regionExitOrder: RegionExitOrder
  let bubbling: Bool
  let failingGuards: FailingGuardPolicy

  package init(
    regionExitOrder: RegionExitOrder = .reverse, bubbling: Bool = true,
    failingGuards: FailingGuardPolicy = .fail
  ) {
    self.regionExitOrder = regionExitOrder
    self.bubbling = bubbling
    self.failingGuards = failingGuards
  }

  init(of chart: some Statechart) {
    self.init(
      regionExitOrder: chart.regionExitOrder, bubbling: chart.bubbling,
      failingGuards: chart.failingGuards)
  }
}
