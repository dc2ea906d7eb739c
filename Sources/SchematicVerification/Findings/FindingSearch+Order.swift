// Transitions of which only the order of their declarations selects one.
extension FindingSearch {
  /// Pairs of guarded transitions of one state for the same event, and pairs of transitions in
  /// different regions that exit each other's source.
  var orderDecisions: [Found] {
    guard let chart = model.content.chart else { return [] }
    var firstEdges: [Int: TransitionSystem.Edge] = [:]
    for edge in system.edges {
      for part in system.taken[edge.taken] where firstEdges[Int(part)] == nil {
        firstEdges[Int(part)] = edge
      }
    }
    return overlappingGuards(chart, firstEdges) + conflictingRegions(chart)
  }

  /// A guarded transition before another guarded one: both guards may hold.
  ///
  /// A transition without a guard after a guarded one is an ordinary `else`.
  private func overlappingGuards(
    _ chart: ChartFacts, _ firstEdges: [Int: TransitionSystem.Edge]
  ) -> [Found] {
    var found: [Found] = []
    for (first, edge) in firstEdges.sorted(by: { $0.key < $1.key }) {
      guard isGuardedTransition(first), let events = chart.triggers[first] else { continue }
      for second in model.parts.indices.dropFirst(first + 1)
      where isGuardedTransition(second) && chart.sources[second] == chart.sources[first] {
        guard let others = chart.triggers[second],
          zip(events, others).contains(where: { $0 && $1 }),
          model.parts[first].label.guard != model.parts[second].label.guard,
          model.content.isTaken[second]
        else { continue }
        found.append(
          self.found(
            .orderDecides,
            """
            '\(model.parts[first])' and '\(model.parts[second])' may be enabled at once: only their \
            order decides.
            """,
            state: model.parts[first].source, part: first, in: Int(edge.source), then: edge))
      }
    }
    return found
  }

  private func isGuardedTransition(_ part: Int) -> Bool {
    model.parts[part].kind == .transition && model.parts[part].label.guard != nil
  }

  /// A transition that is taken while the source of another one, in another region, is active and the
  /// same event triggers that one, and which exits that source.
  private func conflictingRegions(_ chart: ChartFacts) -> [Found] {
    let pairs = orthogonalPairs(chart)
    guard !pairs.isEmpty else { return [] }
    var (seen, found): (Set<[Int]>, [Found]) = ([], [])
    for edge in system.edges where edge.effect == .transition {
      for part in system.taken[edge.taken] {
        for other in pairs[Int(part)] ?? [] {
          let pair = [min(Int(part), other), max(Int(part), other)]
          guard !seen.contains(pair), chart.triggers[other]?[Int(edge.event)] == true,
            chart.isActive(chart.sources[other], in: Int(edge.source)),
            !system.taken[edge.taken].contains(Int32(other)),
            !isHandledInside(other, edge, chart),
            !chart.isActive(chart.sources[other], in: Int(edge.target))
          else { continue }
          seen.insert(pair)
          found.append(
            self.found(
              .orderDecides,
              """
              '\(model.parts[pair[0]])' and '\(model.parts[pair[1]])', in different regions, may be \
              enabled at once, and exit each other's source: only the order of the regions decides.
              """,
              state: model.parts[Int(part)].source, part: Int(part), in: Int(edge.source),
              then: edge)
          )
        }
      }
    }
    return found
  }

  /// Whether a transition inside the source of another one was taken instead of it.
  private func isHandledInside(
    _ other: Int, _ edge: TransitionSystem.Edge, _ chart: ChartFacts
  ) -> Bool {
    system.taken[edge.taken].contains { taken in
      chart.sources[Int(taken)] >= 0
        && chart.isInside(chart.sources[Int(taken)], chart.sources[other])
    }
  }

  /// By transition: the transitions in other regions on the same event.
  private func orthogonalPairs(_ chart: ChartFacts) -> [Int: [Int]] {
    var pairs: [Int: [Int]] = [:]
    let candidates = model.parts.indices.filter {
      chart.triggers[$0] != nil && chart.sources[$0] >= 0 && !model.parts[$0].targets.isEmpty
    }
    for first in candidates {
      for second in candidates
      where first != second && chart.areOrthogonal(chart.sources[first], chart.sources[second]) {
        pairs[first, default: []].append(second)
      }
    }
    return pairs
  }
}

extension ChartFacts {
  /// Whether two states are in different regions of a parallel state.
  func areOrthogonal(_ left: Int32, _ right: Int32) -> Bool {
    var ancestor = left
    var region: Int32 = 0
    // The child, on the way from `left` to the innermost common ancestor.
    while ancestor >= 0, !isInside(right, ancestor) {
      region = regions[Int(ancestor)]
      ancestor = parents[Int(ancestor)]
    }
    guard ancestor != left else { return false }
    var (other, otherRegion): (Int32, Int32) = (right, 0)
    while other >= 0, other != ancestor {
      otherRegion = regions[Int(other)]
      other = parents[Int(other)]
    }
    return region != otherRegion
  }
}
