// Transitions between which only the order of their declarations decides.
extension FindingSearch {
  /// Pairs between which only the order of declaration decides.
  ///
  /// - Guarded rows of a table.
  /// - Guarded transitions of one state, with the same event or eventless.
  /// - Guarded branches of one junction or choice.
  /// - Transitions in different regions that exit each other's source.
  var orderDecisions: [Found] {
    overlappingGuards + (model.content.chart.map { conflictingRegions($0) } ?? [])
  }

  /// Guarded transitions or branches before another guarded one, if the guards of both may hold.
  ///
  /// One without a guard after guarded ones is an ordinary `else`.
  private var overlappingGuards: [Found] {
    edgesByOverlap.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }.map {
      pair, edge in
      found(
        .orderDecides,
        """
        '\(model.parts[pair.first])' and '\(model.parts[pair.second])' may be enabled at once: only their \
        order decides. Make their guards exclude each other, or permit this.
        """,
        state: model.parts[pair.first].source, part: pair.first,
        in: edge.source < 0 ? nil : Int(edge.source), then: edge)
    }
  }

  /// For each pair of parts whose guards may hold at once: the first edge on which they may.
  private var edgesByOverlap: [Overlap: TransitionSystem.Edge] {
    var (pending, found) = (overlaps, [Overlap: TransitionSystem.Edge]())
    for edge in system.starts + system.edges {
      for first in system.taken[edge.taken] {
        guard let seconds = pending[first] else { continue }
        for second in seconds {
          let pair = Overlap(first: Int(first), second: Int(second))
          guard conditions.mayHold([pair.first, pair.second], on: edge) else {
            // The active states are known only for a part that is tried in the configuration before the edge.
            if !conditions.isTriedFirst(pair.first), found[pair] == nil { found[pair] = edge }
            continue
          }
          found[pair] = edge
          pending[first]?.remove(second)
        }
      }
    }
    return found
  }

  /// By part: the parts that are tried after it, and whose guards may hold at the same time in some configuration.
  private var overlaps: [Int32: Set<Int32>] {
    var overlaps: [Int32: Set<Int32>] = [:]
    let guarded = model.parts.indices.filter(isGuardedAndTaken)
    for parts in Dictionary(grouping: guarded, by: place(of:)).values {
      for (index, first) in parts.enumerated() {
        for second in parts[(index + 1)...]
        where isAlternative(second, to: first) && conditions.mayHold([first, second]) {
          overlaps[Int32(first), default: []].insert(Int32(second))
        }
      }
    }
    return overlaps
  }

  /// Equal for parts that may be alternatives: transitions of one state of a chart, or branches of one transition.
  private func place(of part: Int) -> Place {
    let transition = model.parts[part].transition
    return Place(
      source: transition == nil ? model.content.chart?.sources[part] : nil, transition: transition)
  }

  private func isGuardedAndTaken(_ part: Int) -> Bool {
    !model.parts[part].conditions.isEmpty && model.content.isTaken[part]
  }

  /// Whether a part is tried after another one, and has other guards.
  private func isAlternative(_ second: Int, to first: Int) -> Bool {
    let (one, other) = (model.parts[first], model.parts[second])
    guard one.kind == other.kind, Set(one.conditions) != Set(other.conditions)
    else { return false }
    switch one.kind {
    case .transition: return haveCommonTrigger(first, second)
    case .branch: return one.transition == other.transition && !hasElse(one.transition)
    case .join, .historyDefault: return false
    }
  }

  /// Whether a transition has a branch without a guard: the branches before it are tried in their order on purpose.
  private func hasElse(_ transition: Int?) -> Bool {
    model.parts.contains {
      $0.kind == .branch && $0.transition == transition && $0.conditions.isEmpty
    }
  }

  /// Whether two transitions have a common trigger: a sample, no event, or a completion without results of different
  /// types.
  private func haveCommonTrigger(_ first: Int, _ second: Int) -> Bool {
    guard let chart = model.content.chart else {
      return model.content.rows[first].overlaps(model.content.rows[second])
    }
    // A region declares no transitions.
    guard chart.sources[first] == chart.sources[second] else { return false }
    if let events = chart.triggers[first], let others = chart.triggers[second] {
      return events.overlaps(others)
    }
    let (one, other) = (model.parts[first].label, model.parts[second].label)
    guard one.role == other.role else { return false }
    // A result has one type.
    let isSame = one.event == other.event || [one.event, other.event].contains("completion")
    return one.role == .eventless || one.role == .completion && isSame
  }
}

/// The declaration that contains a part.
private struct Place: Hashable {
  let source: Int32?
  let transition: Int?
}

/// Two parts, the first of which is tried first.
private struct Overlap: Hashable {
  let first: Int
  let second: Int
}
