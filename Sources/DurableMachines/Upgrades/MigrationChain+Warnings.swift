import Schematic
import Statecharts

// Steps that are no mistakes, and that probably do more than they should.
extension MigrationChain {
  /// The steps from a version that move all machines out of a state which the new chart still declares.
  package func warnings(from version: Int) -> [(path: String, message: String)] {
    let steps = version < self.version ? steps(from: version) : []
    return steps.indices.compactMap { index in
      guard case .rename(let old, let new) = steps[index].change, !new.isRegion(of: old),
        shape.numbers[old] != nil, !steps[(index + 1)...].contains(where: { $0.leads(to: old) })
      else { return nil }
      return (
        old,
        """
        \(steps[index].description) moves all machines out of '\(old)', which the new chart still declares. If that is \
        meant, permit it.
        """
      )
    }
  }

  /// The warnings that concern a machine with these active states.
  func mismatches(ofMoved states: [String], from version: Int) -> [UpgradeMismatch] {
    var found: [UpgradeMismatch] = []
    for warning in warnings(from: version) {
      guard states.contains(where: { $0.isInOrAt(warning.path) }) else { continue }
      found.append(UpgradeMismatch(.movedState, [warning.path], warning.message))
    }
    return found
  }
}

extension MigrationStep {
  /// Whether it moves machines to a state.
  fileprivate func leads(to path: String) -> Bool {
    switch change {
    case .rename(_, let new): new.isInOrAt(path)
    case .transform: true
    case .descend, .ascend, .enterRegion, .dropRegion, .event, .join, .activity, .data: false
    }
  }
}

// MARK: - Events that are kept

extension ChartShape {
  /// The deferred events that no active state defers any more: the next transition recalls them, wherever the machine is.
  func undeferred(_ names: [String], in states: [String]) -> [UpgradeMismatch] {
    let active = Set(states.flatMap { $0.pathsAround + [$0] } + [""])
    let deferred = active.flatMap { node(at: $0)?.deferredEvents ?? [] }
    return names.filter { name in handles(name) && !deferred.contains { Self.names($0, name) } }.map
    {
      UpgradeMismatch(
        .undeferredEvent, states,
        """
        The event '\($0)' is deferred, and no active state of the chart defers it: the next event recalls it, and it is \
        dropped where it has no transition.
        """)
    }
  }
}

extension UpgradeMismatch {
  /// A machine that waits, and that has ended in the chart without having done what leads there.
  static let endsNow = UpgradeMismatch(
    .finalState, [],
    "The machine waits for events, and in the chart its states are final: it has ended there.")
}
