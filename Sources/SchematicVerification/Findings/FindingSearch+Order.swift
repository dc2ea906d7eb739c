// Transitions of which only the order of their declarations selects one.
extension FindingSearch {
  /// Pairs of guarded rows of a table, or of guarded transitions of one state for the same event, or without one; pairs of guarded branches of
  /// one junction or choice; and pairs of transitions in different regions that exit each other's source.
  var orderDecisions: [Found] {
    var firstEdges: [Int: TransitionSystem.Edge] = [:]
    for edge in system.starts + system.edges {
      for part in system.taken[edge.taken] where firstEdges[Int(part)] == nil {
        firstEdges[Int(part)] = edge
      }
    }
    return overlappingGuards(firstEdges)
      + (model.content.chart.map { conflictingRegions($0) } ?? [])
  }

  /// A guarded transition or branch before another guarded one: the guards of both may hold.
  ///
  /// One without a guard after guarded ones is an ordinary `else`.
  private func overlappingGuards(_ firstEdges: [Int: TransitionSystem.Edge]) -> [Found] {
    var found: [Found] = []
    for (first, edge) in firstEdges.sorted(by: { $0.key < $1.key })
    where !model.parts[first].guards.isEmpty {
      for second in model.parts.indices.dropFirst(first + 1)
      where isAlternative(second, to: first) && model.content.isTaken[second] {
        found.append(
          self.found(
            .orderDecides,
            """
            '\(model.parts[first])' and '\(model.parts[second])' may be enabled at once: only their \
            order decides.
            """,
            state: model.parts[first].source, part: first,
            in: edge.source < 0 ? nil : Int(edge.source), then: edge))
      }
    }
    return found
  }

  /// Whether a part is tried after another one, and has other guards.
  private func isAlternative(_ second: Int, to first: Int) -> Bool {
    let (one, other) = (model.parts[first], model.parts[second])
    guard one.kind == other.kind, !other.guards.isEmpty, Set(one.guards) != Set(other.guards)
    else { return false }
    switch one.kind {
    case .transition: return haveCommonTrigger(first, second)
    case .branch: return one.transition == other.transition && !hasElse(one.transition)
    case .join, .historyDefault: return false
    }
  }

  /// Whether a transition has a branch without a guard: those before it are tried in their order on purpose.
  private func hasElse(_ transition: Int?) -> Bool {
    model.parts.contains {
      $0.kind == .branch && $0.transition == transition && $0.guards.isEmpty
    }
  }

  /// Whether two transitions have a sample in common, or are both eventless or both for completion.
  private func haveCommonTrigger(_ first: Int, _ second: Int) -> Bool {
    guard let chart = model.content.chart else {
      return model.content.rows[first].overlaps(model.content.rows[second])
    }
    // A region declares no transitions.
    guard chart.sources[first] == chart.sources[second] else { return false }
    if let events = chart.triggers[first], let others = chart.triggers[second] {
      return zip(events, others).contains { $0 && $1 }
    }
    let role = model.parts[first].label.role
    return role == model.parts[second].label.role && (role == .eventless || role == .completion)
  }
}
