/// Paths that cover all elements of a kind, with a lower bound of the number of events that such paths need.
///
/// ```swift
/// print(try Crossing().explored().coveragePlan(for: .transitions))
/// // 1 path with 6 events; at least 6 events are needed.
/// ```
public struct CoveragePlan<MachineState, Event>: CustomStringConvertible {
  /// The paths, each from the start.
  public let paths: [ModelPath<MachineState, Event>]

  /// A lower bound: no paths cover the same elements with fewer events, however many paths there are.
  ///
  /// The minimum may be greater than the bound.
  public let minimumEventCount: Int

  /// The number of events in all paths; a start is not an event.
  public var eventCount: Int { paths.reduce(0) { $0 + $1.events.count } }

  /// The numbers in one sentence.
  public var description: String {
    "\(counted(paths.count, "path")) with \(counted(eventCount, "event")); at least "
      + "\(counted(minimumEventCount, "event")) \(minimumEventCount == 1 ? "is" : "are") needed."
  }
}

extension CoveragePlan: Sendable where MachineState: Sendable, Event: Sendable {}

extension StateSpace {
  /// Returns paths as ``paths(covering:maximumLength:)`` does, with a lower bound of the number of events.
  ///
  /// - Parameters:
  ///   - criterion: The elements that the paths cover.
  ///   - length: The greatest number of events in a path, unless a single part needs a longer one. Default: 100.
  /// - Complexity: That of the paths, plus the number of parts times the number of edges. The search for a greater
  ///   bound ends early for large models.
  public func coveragePlan(
    for criterion: CoverageCriterion, maximumLength length: Int = 100
  ) -> CoveragePlan<MachineState, Event> {
    var bound = CoverageBound(CoverageGraph(self, covering: criterion))
    return CoveragePlan(
      paths: paths(covering: criterion, maximumLength: length),
      minimumEventCount: bound.minimumEventCount())
  }
}
