import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

// Timers and tasks.
extension UpgradeCheck {
  var lostActivities: [UpgradeFinding] {
    oldShape.activities.compactMap { former in
      switch MigrationChain.fate(of: former.id, after: steps) {
      case .dropped: nil
      case .removed(let id, let step): removed(former.id, id, by: step)
      case .at(let id): lost(former, id)
      }
    }
  }

  private func removed(_ former: ActivityID, _ id: ActivityID, by step: String) -> UpgradeFinding {
    UpgradeFinding(
      id.lossKind, [former.state],
      "\(step) removes the \(id.kind) '\(id.place)': \(id.loss). If that is meant, declare it before that step.",
      remedies: [id.dropping.description])
  }

  private func lost(_ former: ChartShape.Activity, _ id: ActivityID) -> UpgradeFinding? {
    if chain.shape.numbers[id.state] == nil { return lostWithState(former, id) }
    guard let new = chain.shape.activities.first(where: { $0.id == id }) else {
      let remedies = remedies(former, id)
      return UpgradeFinding(
        id.lossKind, [former.id.state],
        """
        '\(id.state)' has no \(id.kind) '\(id.place)' in the new chart: \(id.loss).\
        \(remedies.isEmpty ? " Those without a name are counted: drop the one that was removed, and rename those after it." : "")
        """,
        remedies: remedies)
    }
    guard id.kind == .timer, id.name == nil, !sendsEvent(of: former, new) else { return nil }
    return UpgradeFinding(
      .lostTimer, [former.id.state],
      """
      The timer '\(id.place)' sends '\(new.innerEvent ?? "")' in the new chart, and '\(former.innerEvent ?? "")' in the former \
      one: timers without a name are counted.
      """,
      remedies: remedies(former, id))
  }

  /// If no machine continues from the state, that is the finding.
  private func lostWithState(_ former: ChartShape.Activity, _ id: ActivityID) -> UpgradeFinding? {
    let continues = continuations.contains {
      $0.configuration != nil && $0.activeBefore.contains(id.state)
    }
    guard continues else { return nil }
    return UpgradeFinding(
      id.lossKind, [former.id.state],
      """
      The new chart does not declare '\(id.state)', and machines in it continue: the \(id.kind) '\(id.place)' is lost. Rename \
      '\(id.state)' with all that is in it, or declare where the \(id.kind) is now.
      """,
      remedies: [id.dropping.description])
  }

  /// Whether a timer of the new chart sends what one of the former chart does.
  private func sendsEvent(of former: ChartShape.Activity, _ new: ChartShape.Activity) -> Bool {
    if former.innerEvent == new.innerEvent { return true }
    // In a submachine, all events are one event of the chart.
    guard let event = former.event, event == former.innerEvent else { return false }
    return MigrationChain.name(ofEvent: event, after: steps) == new.event
  }

  /// The timer of the same state that sends the same event has taken its place, if there is one; otherwise it is dropped.
  ///
  /// - Returns: None if it is not known which one of several was removed.
  private func remedies(_ former: ChartShape.Activity, _ id: ActivityID) -> [String] {
    let new = chain.shape.activities.first {
      id.kind == .timer && ($0.id.kind, $0.id.state) == (.timer, id.state)
        && sendsEvent(of: former, $0)
    }
    let isOneOfSeveral = oldShape.activities.contains {
      id.name == nil && $0.id != former.id
        && ($0.id.kind, $0.id.state, $0.id.name) == (id.kind, former.id.state, nil)
        && $0.innerEvent == former.innerEvent
    }
    if isOneOfSeveral { return [] }
    return [(new.map { .rename(timer: id.place, to: $0.id.place) } ?? id.dropping).description]
  }
}

// MARK: - By configuration

extension UpgradeCheck {
  /// An activity of the former chart, and what it becomes.
  private typealias Fated = (former: ActivityID, fate: ActivityID)

  /// Activities that a machine loses, gets twice, or does not run although its new states declare them.
  var activityFindings: [UpgradeFinding] {
    let fated = Dictionary(grouping: fatedActivities, by: \.former.state)
    let tasks = chain.shape.activities.map(\.id).filter { $0.kind == .task }
    if fated.isEmpty, tasks.isEmpty { return [] }
    var known: Set<FoundActivities.Key> = []
    return continuations.indices.flatMap { index -> [UpgradeFinding] in
      guard let configuration = continuations[index].configuration,
        !oldSchema.isPhase(.ended, of: oldModel.configurations[index])
      else { return [] }
      let active = Set(newSchema.paths(of: configuration))
      let running = oldSchema.paths(of: oldModel.configurations[index]).flatMap { fated[$0] ?? [] }
      let kept = continuations[index].activeBefore.intersection(active)
      let findings =
        left(running, index, active) + merged(running, index)
        + notRunning(tasks.filter { kept.contains($0.state) }, running, index)
      return findings.filter { known.insert($0.key).inserted }.map(\.finding)
    }
  }

  private var fatedActivities: [Fated] {
    oldShape.activities.map(\.id).compactMap { former in
      MigrationChain.fate(of: former, after: steps).id.map { (former, $0) }
    }
  }

  /// Those whose states are not active any more, although the new chart has them.
  private func left(_ running: [Fated], _ index: Int, _ active: Set<String>) -> [FoundActivities] {
    running.filter { chain.declares($0.fate) && !active.contains($0.fate.state) }.map {
      FoundActivities(
        ids: [$0.former],
        finding: UpgradeFinding(
          $0.former.lossKind, [$0.former.state],
          """
          A machine in '\(oldModel.name(of: index))' continues outside of '\($0.fate.state)', and its \($0.fate.kind) \
          '\($0.fate.place)' is lost. Rename its state to one in '\($0.fate.state)', or permit this.
          """, path: path(to: index), isProved: oldModel.additions.isEmpty))
    }
  }

  /// Those that run together, and become one.
  private func merged(_ running: [Fated], _ index: Int) -> [FoundActivities] {
    let together = Dictionary(grouping: running, by: \.fate).filter { $0.value.count > 1 }
    return together.sorted { $0.key.place < $1.key.place }.map { fate, activities in
      let places = activities.map { "'\($0.former.place)'" }.joined(separator: " and ")
      return FoundActivities(
        ids: [fate] + activities.map(\.former),
        finding: UpgradeFinding(
          fate.lossKind, activities.map(\.former.state),
          """
          \(places), which run together in '\(oldModel.name(of: index))', both become '\(fate.place)': \
          \(fate.kind == .timer ? "the time of one is lost" : "it would be performed twice"). Drop one before.
          """, path: path(to: index), isProved: oldModel.additions.isEmpty))
    }
  }

  /// The tasks of states that are not entered, because the machine is in them before and after the upgrade.
  private func notRunning(
    _ tasks: [ActivityID], _ running: [Fated], _ index: Int
  ) -> [FoundActivities] {
    tasks.filter { task in !running.contains { $0.fate == task } }.map {
      FoundActivities(
        ids: [$0],
        finding: UpgradeFinding(
          .newTask, [$0.state],
          "'\($0.state)' has a task '\($0.place)', which a machine that was in '\(oldModel.name(of: index))' does not run. Start it by a transition, or permit this.",
          path: path(to: index), isProved: oldModel.additions.isEmpty))
    }
  }
}

/// A finding, and what it is about: each is reported once.
private struct FoundActivities {
  struct Key: Hashable {
    var kind: UpgradeFinding.Kind
    var ids: [ActivityID]
  }

  var ids: [ActivityID]
  var finding: UpgradeFinding

  var key: Key { Key(kind: finding.kind, ids: ids) }
}

extension ActivityID {
  fileprivate var lossKind: UpgradeFinding.Kind { kind == .timer ? .lostTimer : .lostTask }
  fileprivate var loss: String {
    kind == .timer ? "its time is lost" : "its job cannot be performed"
  }
}
