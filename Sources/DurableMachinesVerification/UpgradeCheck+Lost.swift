import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

// What machines have beside their configurations: events that wait, timers and tasks.
extension UpgradeCheck {
  var lostEvents: [UpgradeFinding] { undeclaredEvents + deferredForever }

  /// Events that clients send, and that may wait in inboxes or be delayed.
  private var undeclaredEvents: [UpgradeFinding] {
    oldShape.events.sorted().compactMap { name in
      guard let new = MigrationChain.name(ofEvent: name, after: steps), !chain.shape.handles(new)
      else {
        return nil
      }
      return UpgradeFinding(
        .lostEvent, [],
        """
        No transition of the new chart has the event '\(new)', which \(name == new ? "" : "was called '\(name)' and ")the \
        former chart handles: it may wait in an inbox, or be deferred or delayed.
        """,
        remedies: ["event(\"\(name)\", becomes: \"…\")", "drop(event: \"\(name)\")"])
    }
  }

  private var deferredForever: [UpgradeFinding] {
    guard let newModel else { return [] }
    return oldModel.deferringConfigurations.sorted { $0.key < $1.key }.compactMap { name, indices in
      guard let new = MigrationChain.name(ofEvent: name, after: steps), chain.shape.handles(new)
      else {
        return nil
      }
      let before = oldModel.reachesHandler { $0 == name }
      let after = newModel.reachesHandler { ChartShape.names($0, new) }
      let stuck = indices.sorted().filter {
        before[$0] && !(continuations[$0].index.map { after[$0] } ?? true)
      }
      guard let first = stuck.first else { return nil }
      return UpgradeFinding(
        .lostEvent, oldPaths(first),
        "The event '\(name)', which '\(oldModel.name(of: first))' defers, is handled in no configuration that follows in the new chart.",
        count: stuck.count, path: oldModel.path(to: first).report,
        isProved: newModel.containsAllBehavior && oldModel.additions.isEmpty)
    }
  }

  // MARK: - Timers and tasks

  var lostActivities: [UpgradeFinding] {
    let declared = Set(chain.shape.activities.map(\.id))
    let dropped = MigrationChain.droppedTimers(by: steps)
    return oldShape.activities.compactMap { activity in
      guard let id = after(activity.id), !dropped.contains(activity.id.place),
        !declared.contains(id),
        // Of a state that is missing, all is missing.
        chain.shape.numbers[id.state] != nil
      else { return nil }
      return id.kind == .timer ? lostTimer(activity.id, id) : lostTask(activity.id, id)
    }
  }

  private func lostTimer(_ former: ActivityID, _ id: ActivityID) -> UpgradeFinding {
    UpgradeFinding(
      .lostTimer, [former.state],
      "'\(id.state)' has no timer '\(id.place)' in the new chart: the time of '\(former.place)' is lost.",
      remedies: ["drop(timer: \"\(former.place)\")"])
  }

  private func lostTask(_ former: ActivityID, _ id: ActivityID) -> UpgradeFinding {
    UpgradeFinding(
      .lostTask, [former.state],
      "'\(id.state)' has no task '\(id.place)' in the new chart: the job of '\(former.place)' cannot be performed."
    )
  }

  /// Where an activity is after the migration; `nil` if it was removed.
  private func after(_ id: ActivityID) -> ActivityID? {
    guard case .at(let path) = MigrationChain.place(of: id.state, after: steps) else { return nil }
    var id = id
    id.state = path
    return id
  }

  /// The new tasks of states that are not entered: machines are in them before and after the upgrade.
  var newTasks: [UpgradeFinding] {
    let former = Set(oldShape.activities.compactMap { after($0.id) })
    let kept = continuations.reduce(into: Set<String>()) { paths, continuation in
      guard let configuration = continuation.configuration else { return }
      paths.formUnion(continuation.activeBefore.intersection(newSchema.paths(of: configuration)))
    }
    return chain.shape.activities.map(\.id).filter {
      $0.kind == .task && !former.contains($0) && kept.contains($0.state)
    }.map {
      UpgradeFinding(
        .newTask, [$0.state],
        "'\($0.state)' has a new task '\($0.place)', which machines that are in it already do not run."
      )
    }
  }
}
