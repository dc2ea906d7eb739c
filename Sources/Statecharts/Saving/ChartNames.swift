import Schematic

/// The names of a chart's nodes and activities outside of the process.
///
/// They are made on first use. The type is not generic: see `ChartOutline`.
struct ChartNames: Sendable {
  /// By node: ``StatechartSchema/path(of:)``; empty for the root.
  let declaredPaths: [String]
  /// By node: its unique path; a repeated path has a number, such as `a~2`.
  let paths: [String]
  let numbers: [String: Int32]
  /// By activity.
  let activities: [ActivityID]
  /// By timer that repeats.
  let periods: [ActivityID: Duration]
  let structureHash: String

  init(_ outline: ChartOutline, paths declared: [String]) {
    declaredPaths = declared
    (paths, numbers) = Self.unique(declared)
    activities = outline.identities(paths)
    let timers = zip(activities, outline.activities)
    periods = Dictionary(
      timers.compactMap { id, activity in activity.timer?.period.map { (id, $0) } }
    ) { first, _ in first }
    structureHash = outline.structureHash(paths, activities)
  }

  func period(of timer: ActivityID) -> Duration? { periods.isEmpty ? nil : periods[timer] }

  private static func unique(_ paths: [String]) -> (paths: [String], numbers: [String: Int32]) {
    var numbers: [String: Int32] = [:]
    let unique = paths.enumerated().map { number, path in
      var (name, count) = (path, 1)
      while numbers[name] != nil {
        count += 1
        name = "\(path)~\(count)"
      }
      numbers[name] = Int32(number)
      return name
    }
    return (unique, numbers)
  }
}

extension CompiledChart {
  /// The names of the chart's nodes and activities outside of the process.
  var names: ChartNames {
    storedNames.withLock { stored in
      if let stored { return stored }
      let names = ChartNames(
        declaration, paths: table.nodes.indices.map { table.pathText(to: Int32($0)) })
      stored = names
      return names
    }
  }
}

extension ChartOutline {
  fileprivate func identities(_ paths: [String]) -> [ActivityID] {
    var counts: [ActivityID: Int] = [:]
    return activities.map { activity in
      var id = ActivityID(
        activity.timer == nil ? .task : .timer, of: paths[activity.node], named: activity.name)
      let index = counts[id, default: 0]
      counts[id] = index + 1
      id.index = index
      return id
    }
  }
}
