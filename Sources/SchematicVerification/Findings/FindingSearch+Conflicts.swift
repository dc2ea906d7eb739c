import Statecharts

// Transitions in different regions, between which only the order of the regions decides.
extension FindingSearch {
  /// Transitions in different regions that the same event triggers, and of which one exits the source of the other.
  ///
  /// One is taken while the source of the other is active.
  func conflictingRegions(_ chart: ChartFacts) -> [Found] {
    var conflicts = ConflictTable(model.parts, chart)
    guard !conflicts.isEmpty else { return [] }
    var found: [Found] = []
    for configuration in 0..<system.count {
      let edges = system.edges(from: configuration)
      guard edges.contains(where: { $0.effect == .transition }) else { continue }
      let candidates = conflicts.candidates.filter {
        chart.isActive(chart.sources[$0], in: configuration)
      }
      for edge in edges where edge.effect == .transition {
        let taken = system.taken[edge.taken]
        for (part, other) in conflicts.new(taken, candidates, edge.event) {
          // A third transition may also exit the source.
          let exits =
            !chart.isActive(chart.sources[other], in: Int(edge.target))
            && conflicts.mayExit(part, sourceOf: other, chart)
          guard exits || conflicts.exits(other, sourceOf: part, chart),
            !isHandledInside(other, taken, chart), conditions.mayHold([part, other], on: edge)
          else { continue }
          found.append(conflict(part, other, exits, &conflicts, chart, edge))
        }
      }
    }
    return found + conflictsOnRaisedEvents(&conflicts, chart)
  }

  /// The same in steps on events that the chart raises, which occur in no configuration of the model.
  private func conflictsOnRaisedEvents(
    _ conflicts: inout ConflictTable, _ chart: ChartFacts
  ) -> [Found] {
    var found: [Found] = []
    for (step, edge) in chart.raisedSteps {
      let candidates = conflicts.candidates.filter {
        step.configuration.isActive(node: chart.nodes[Int(chart.sources[$0])])
      }
      for (part, other) in conflicts.new(step.parts, candidates, step.event) {
        let exits = conflicts.exits(part, sourceOf: other, chart)
        guard exits || conflicts.exits(other, sourceOf: part, chart),
          !isHandledInside(other, step.parts, chart), conditions.mayHold([part, other], in: step)
        else { continue }
        found.append(conflict(part, other, exits, &conflicts, chart, edge))
      }
    }
    return found
  }

  /// The finding for a transition that is taken and another one; `exits` tells whether it exits the other's source.
  private func conflict(
    _ part: Int, _ other: Int, _ exits: Bool, _ conflicts: inout ConflictTable,
    _ chart: ChartFacts, _ edge: TransitionSystem.Edge
  ) -> Found {
    conflicts.note(part, other)
    let isMutual = exits && conflicts.exits(other, sourceOf: part, chart)
    return isMutual
      ? conflict(min(part, other), max(part, other), "exit each other's source", part, edge)
      : exits
        ? conflict(part, other, "the first one exits the source of the other", part, edge)
        : conflict(other, part, "the first one exits the source of the other", part, edge)
  }

  private func conflict(
    _ first: Int, _ second: Int, _ exit: String, _ part: Int, _ edge: TransitionSystem.Edge
  ) -> Found {
    found(
      .orderDecides,
      """
      '\(model.parts[first])' and '\(model.parts[second])', in different regions, may be \
      enabled at once, and \(exit): only the order of the regions decides. Make their guards \
      exclude each other, or remove one.
      """,
      state: model.parts[part].source, part: part, in: edge.source < 0 ? nil : Int(edge.source),
      then: edge)
  }

  /// Whether a transition inside the source of another one was taken instead of it.
  private func isHandledInside(
    _ other: Int, _ taken: [Int32], _ chart: ChartFacts
  ) -> Bool {
    taken.contains { taken in
      chart.sources[Int(taken)] >= 0
        && chart.outline.isInsideOrSame(
          chart.node(of: chart.sources[Int(taken)]), chart.node(of: chart.sources[other]))
    }
  }
}

/// Knows the transitions in different regions that have an event in common, and that were not found to conflict yet.
private struct ConflictTable {
  /// The transitions on events that have a target, are declared by a state, and may conflict with another one.
  let candidates: [Int]
  private let triggers: [EventNumbers?]
  /// By transition: the nodes that its paths exit.
  private var exits: [Int: [Range<Int>]] = [:]
  /// The transitions whose exits depend on history.
  private var undecided: Set<Int> = []
  /// By transition: the transitions in other regions with an event in common.
  private var mayConflict: [Int: Set<Int>] = [:]

  init(_ parts: [ModelPart], _ chart: ChartFacts) {
    triggers = chart.triggers
    let declared = parts.indices.filter {
      chart.triggers[$0] != nil && chart.sources[$0] >= 0 && !parts[$0].targets.isEmpty
        && chart.outline.isInRegion(chart.node(of: chart.sources[$0]))
    }
    for (index, first) in declared.enumerated() {
      let node = chart.node(of: chart.sources[first])
      for second in declared[(index + 1)...]
      where chart.outline.areOrthogonal(node, chart.node(of: chart.sources[second]))
        && Self.haveCommonTrigger(triggers[first], triggers[second])
      {
        mayConflict[first, default: []].insert(second)
        mayConflict[second, default: []].insert(first)
      }
    }
    candidates = mayConflict.keys.sorted()
    if candidates.isEmpty { return }
    for (parts, nodes) in zip(chart.partsByPath, chart.schema.exitedNodesByPath) {
      guard let nodes else {
        undecided.formUnion(parts.map(Int.init))
        continue
      }
      for part in parts { exits[Int(part), default: []].append(nodes) }
    }
  }

  /// Whether a transition exits the source of another one, without those that depend on history.
  func exits(_ part: Int, sourceOf other: Int, _ chart: ChartFacts) -> Bool {
    let source = chart.node(of: chart.sources[other])
    return exits[part, default: []].contains { $0.contains(source) }
  }

  /// The same; true for any source if it depends on history.
  func mayExit(_ part: Int, sourceOf other: Int, _ chart: ChartFacts) -> Bool {
    undecided.contains(part) || exits(part, sourceOf: other, chart)
  }

  var isEmpty: Bool { candidates.isEmpty }

  private static func haveCommonTrigger(_ first: EventNumbers?, _ second: EventNumbers?) -> Bool {
    guard let first, let second else { return false }
    return first.overlaps(second)
  }

  /// The pairs of a transition that is taken, and another one that the same event triggers and that is not taken.
  func new(_ taken: [Int32], _ candidates: [Int], _ event: Int32) -> [(Int, Int)] {
    taken.flatMap { part in
      guard let others = mayConflict[Int(part)] else { return [(Int, Int)]() }
      return candidates.filter { other in
        others.contains(other) && triggers[other]?.contains(event) == true
          && !taken.contains(Int32(other))
      }.map { (Int(part), $0) }
    }
  }

  /// Notes a conflict, which is reported once.
  mutating func note(_ part: Int, _ other: Int) {
    mayConflict[part]?.remove(other)
    mayConflict[other]?.remove(part)
  }
}

extension ChartOutline {
  /// Whether a node is in a region, so that other nodes are active beside it.
  fileprivate func isInRegion(_ node: Int) -> Bool {
    var next: Int? = node
    while let current = next {
      if nodes[current].kind == .region { return true }
      next = nodes[current].parent
    }
    return false
  }
}
