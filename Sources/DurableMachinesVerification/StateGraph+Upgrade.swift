import DurableMachines
import StateGraphs

extension StateGraph {
  /// Returns the graph of the former or of the new chart with the states that the report names.
  ///
  /// States that cannot be resumed are red. States in which migrated machines continue are highlighted. Both have the numbers of
  /// configurations.
  ///
  /// ```swift
  /// let graph = try StateGraph(of: Parcel()).marking(report)
  /// ```
  /// A state that the new chart does not declare is marked in the graph of the former one alone.
  public func marking(_ report: UpgradeReport) -> StateGraph {
    marking(stuck: report.stuckStates, migrated: report.migratedStates)
  }

  /// The same with the numbers of machines in a store.
  public func marking(fleet report: FleetReport) -> StateGraph {
    let stuck = report.problems.filter { !$0.isWarning }.flatMap { problem in
      Set(problem.paths).map { ($0, problem.count) }
    }
    return marking(
      stuck: Dictionary(stuck, uniquingKeysWith: +), migrated: report.migratedStates)
  }

  private func marking(stuck: [String: Int], migrated: [String: Int]) -> StateGraph {
    var graph = self
    for (path, count) in migrated {
      guard let node = graph.node(at: path) else { continue }
      (graph.nodes[node].isCurrent, graph.nodes[node].machines) = (true, count)
    }
    for (path, count) in stuck {
      // The state of a region that is missing.
      let state = path.split(separator: "@").dropLast().joined(separator: "@")
      guard let node = graph.node(at: path) ?? graph.node(at: state) else { continue }
      (graph.nodes[node].mark, graph.nodes[node].machines) = (.defect, count)
      graph.nodes[node].isCurrent = false
    }
    return graph
  }
}
