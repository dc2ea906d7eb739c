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
      return UpgradeFinding(
        id.lossKind, [former.id.state],
        "'\(id.state)' has no \(id.kind) '\(id.place)' in the new chart: \(id.loss).",
        remedies: [remedy(former, id)])
    }
    guard id.kind == .timer, id.name == nil, !sendsEvent(of: former, new) else { return nil }
    return UpgradeFinding(
      .lostTimer, [former.id.state],
      """
      The timer '\(id.place)' sends '\(new.innerEvent ?? "")' in the new chart, and '\(former.innerEvent ?? "")' in the former \
      one: timers without a name are counted.
      """,
      remedies: [remedy(former, id)])
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
  private func remedy(_ former: ChartShape.Activity, _ id: ActivityID) -> String {
    let new = chain.shape.activities.first {
      id.kind == .timer && ($0.id.kind, $0.id.state) == (.timer, id.state)
        && sendsEvent(of: former, $0)
    }
    return (new.map { .rename(timer: id.place, to: $0.id.place) } ?? id.dropping).description
  }

  /// The new tasks of states that are not entered: machines are in them before and after the upgrade.
  var newTasks: [UpgradeFinding] {
    let former = Set(
      oldShape.activities.compactMap { MigrationChain.fate(of: $0.id, after: steps).id })
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

extension ActivityID {
  fileprivate var lossKind: UpgradeFinding.Kind { kind == .timer ? .lostTimer : .lostTask }
  fileprivate var loss: String {
    kind == .timer ? "its time is lost" : "its job cannot be performed"
  }
}
