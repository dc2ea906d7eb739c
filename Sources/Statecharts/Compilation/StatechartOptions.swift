/// The properties of a chart that apply to all of its states.
package struct StatechartOptions {
  package let regionExitOrder: RegionExitOrder
  let bubbling: Bool
  package let failingGuards: FailingGuardPolicy
  let allowsWarnings: Bool

  package init(
    regionExitOrder: RegionExitOrder = .reverse, bubbling: Bool = true,
    failingGuards: FailingGuardPolicy = .fail, allowsWarnings: Bool = false
  ) {
    self.regionExitOrder = regionExitOrder
    self.bubbling = bubbling
    self.failingGuards = failingGuards
    self.allowsWarnings = allowsWarnings
  }

  init(of chart: some Statechart) {
    self.init(
      regionExitOrder: chart.regionExitOrder, bubbling: chart.bubbling,
      failingGuards: chart.failingGuards, allowsWarnings: chart.allowsWarnings)
  }
}
