import Schematic

// When a final state at the top is entered, the chart completes: the exit actions of everything that
// is still active are performed (SCXML, Appendix D, exitInterpreter). That is the final state and the
// chart itself, which stay in the configuration to show how the chart has ended.
extension ChartStep {
  /// The active nodes in the order of exits, if the chart completes with this step.
  var nodesCompleted: [Int32] {
    guard let details, details.completesChart else { return [] }
    return activeNodesInExitOrder
  }

  @usableFromInline @inline(never)
  func exitCompletedChart(_ context: borrowing TransitionContext<Event, Subject>) throws {
    for node in nodesCompleted { try perform(chart.nodes[node].exit, context, isEntering: true) }
  }
}
