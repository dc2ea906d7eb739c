import Statecharts

/// The timers that certainly run whenever their state is active.
///
/// These are the timers whose events always exit their state: when it is entered again, the timer is new. If
/// an event leaves the state active, its timer has elapsed, and does not elapse once more. A timer that repeats is always
/// certain.
struct CertainTimers {
  private let chart: AbstractChart
  /// By timer.
  private(set) var areCertain: [Bool]

  /// - Parameters:
  ///   - chart: The chart.
  ///   - mayThrow: Whether actions may throw. If the entry of a state fails, its timer may not be started.
  init(_ chart: AbstractChart, mayThrow: Bool) {
    self.chart = chart
    areCertain = Array(repeating: !mayThrow, count: chart.timers.count)
  }

  /// Notes the effect of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - state: The configuration afterwards.
  ///   - isTransition: Whether it has triggered transitions.
  ///   - entered: The states that were entered.
  mutating func note(
    _ event: Int32, leadsTo state: Configuration<Int32>, _ isTransition: Bool,
    entering entered: ArraySlice<Int32>
  ) {
    let timer = Int(event) - chart.sampleCount
    guard areCertain.indices.contains(timer), areCertain[timer], !chart.timers[timer].repeats
    else { return }
    let owner = chart.timers[timer].state
    let isExited = !state.isActive(node: chart.nodes[Int(owner)]) || entered.contains(owner)
    areCertain[timer] = isTransition && isExited
  }
}
