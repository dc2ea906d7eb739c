extension ChartStep {
  /// The numbers of the paths that the step takes; charts with the same declarations have the same numbers.
  @_documentation(visibility: internal)
  public var pathNumbers: [Int32] { plan.paths.map(\.number) }

  /// The numbers that identify the step: of the configuration before it, of pending completions, and of its
  /// paths.
  public var numbers: [Int32] {
    origin.numbers + [.min] + storage.completed + [.min] + pathNumbers
  }
}

extension StatechartSchema {
  /// By path: the nodes that are exited if they are active.
  ///
  /// `nil` if history decides; empty for an internal transition.
  @_documentation(visibility: internal)
  public var exitedNodesByPath: [Range<Int>?] {
    (0..<Int32(chart.paths.count)).map { number in
      let path = chart.paths[number]
      if path.isInternal { return 0..<0 }
      if path.flags.contains(.isDynamic) { return nil }
      return Int(path.domain) + 1..<max(Int(path.domain) + 1, Int(path.domainEnd))
    }
  }

  /// By path: the names of the actions between the first exit and the first entry.
  ///
  /// They include the actions before a join or an exit point.
  @_documentation(visibility: internal)
  public var actionNamesByPath: [[String]] {
    (0..<Int32(chart.paths.count)).map { path in
      let route = chart.exitRoutes[path]
      let ranges =
        (route?.join.map { [$0.effect] } ?? []) + (route?.segments.map(\.effect) ?? [])
        + [chart.paths[path].actions]
      return ranges.flatMap(chart.names)
    }
  }
}
