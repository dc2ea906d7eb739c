import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

// States in which machines wait, in the new chart.
extension UpgradeCheck {
  /// The states in which machines wait, and which are final in the new chart.
  var endingNow: [UpgradeFinding] {
    oldShape.nodes.filter { $0.kind == .simple }.compactMap { former in
      guard case .at(let path) = MigrationChain.place(of: former.path, after: steps),
        chain.shape.node(at: path)?.kind == .final,
        let index = continuations.indices.first(where: { isActive(former.path, path, in: $0) })
      else { return nil }
      return UpgradeFinding(
        .endsNow, [former.path],
        "'\(former.path)', in which machines wait, becomes '\(path)', which is a final state: they have ended there. Rename it to another state, or permit this.",
        path: self.path(to: index), isProved: oldModel.additions.isEmpty)
    }
  }

  private func isActive(_ former: String, _ new: String, in index: Int) -> Bool {
    guard let configuration = continuations[index].configuration else { return false }
    let old = oldModel.configurations[index]
    return !oldSchema.isPhase(.ended, of: old) && oldSchema.paths(of: old).contains(former)
      && newSchema.paths(of: configuration).contains(new)
  }

  var movedStates: [UpgradeFinding] {
    guard upgrade.oldVersion < upgrade.newVersion else { return [] }
    return chain.warnings(from: upgrade.oldVersion).map {
      UpgradeFinding(.movedState, [$0.path], $0.message)
    }
  }

  /// The events that a configuration defers, and that none of its states in the new chart defers.
  ///
  /// - Parameter known: Those about which there is a finding.
  func undeferredEvents(besides known: Set<String>) -> [UpgradeFinding] {
    let deferring = oldModel.deferringConfigurations.filter { !known.contains($0.key) }
    return deferring.sorted { $0.key < $1.key }.compactMap { name, indices in
      guard let new = MigrationChain.name(ofEvent: name, after: steps), chain.shape.handles(new),
        let first = indices.sorted().first(where: { !isDeferred(new, in: $0) })
      else { return nil }
      return UpgradeFinding(
        .lostEvent, oldPaths(first),
        """
        The event '\(name)', which '\(oldModel.name(of: first))' defers, is deferred by no active state of the new chart. The \
        next event recalls it, and it is dropped where it has no transition. Defer it there, or permit this.
        """, path: oldModel.path(to: first).report, isProved: oldModel.additions.isEmpty)
    }
  }

  /// Whether a machine that continues defers an event, or has not kept it.
  private func isDeferred(_ event: String, in index: Int) -> Bool {
    guard let configuration = continuations[index].configuration else { return true }
    return newSchema.paths(of: configuration).contains { path in
      chain.shape.node(at: path)?.deferredEvents.contains { ChartShape.names($0, event) } ?? false
    } || chain.shape.nodes[0].deferredEvents.contains { ChartShape.names($0, event) }
  }
}

extension String {
  /// The path of a state around one that has moved, if that has kept its place in the state.
  func place(afterMoving inner: String, to other: String) -> String? {
    let rest = inner.dropFirst(count)
    guard inner.hasPrefix(self), other.hasSuffix(rest) else { return nil }
    let place = String(other.dropLast(rest.count))
    let name = { (path: String) in path.split { "/@".contains($0) }.last }
    return name(place) == name(self) ? place : nil
  }
}
