/// A configuration in which a machine may be, with the times of its timers.
struct LogRun: Hashable {
  /// The number of the node.
  var node: Int32
  /// By timer: the earliest time at which it may elapse; ``never`` if it does not run.
  ///
  /// Empty if the chart has no timers.
  var due: [Int64]

  /// The time of a timer that has elapsed, or whose state is not active.
  static var never: Int64 { .max }
  /// The time of a timer that may elapse at any time.
  static var anytime: Int64 { .min }
}

/// The possible runs of a machine.
struct LogRuns {
  private(set) var all: [LogRun] = []
  /// The number of runs from which on the others are found by their hashes.
  private static let fewRuns = 8
  private var seen: Set<LogRun> = []
  /// The number of runs from which on those of a configuration are one, whose timers may elapse at their earliest
  /// times.
  private static let maximumCount = 256
  /// Whether there are too many to follow them.
  var areTooMany: Bool { all.count > Self.maximumCount }

  mutating func insert(_ run: LogRun) {
    if all.count < Self.fewRuns {
      if !all.contains(run) { all.append(run) }
      return
    }
    if seen.isEmpty { seen = Set(all) }
    if seen.insert(run).inserted { all.append(run) }
  }

  mutating func renumber(_ numbers: [Int32: Int32]) {
    all = all.map { LogRun(node: numbers[$0.node] ?? $0.node, due: $0.due) }
    seen = []
  }

  /// Merges the runs of each configuration, if there are too many.
  mutating func merge() {
    guard areTooMany else { return }
    var indices: [Int32: Int] = [:]
    var merged: [LogRun] = []
    for run in all {
      guard let index = indices[run.node] else {
        indices[run.node] = merged.count
        merged.append(run)
        continue
      }
      for timer in run.due.indices {
        merged[index].due[timer] = min(merged[index].due[timer], run.due[timer])
      }
    }
    (all, seen) = (merged, [])
  }
}
