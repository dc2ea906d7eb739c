import Statecharts

/// A chart whose states and events are texts, and whose subject is `Void`.
protocol TextChart: Statechart where State == String, Event == String, Subject == Void {}

/// What is wrong with a chart, in sentences.
func faults(of chart: some Statechart) -> [String] {
  chart.findFaults().map(\.description)
}
