import Schematic
import Statecharts

// Timers and tasks: their times and jobs are stored beside the states.
extension MigrationChain {
  /// What a timer or a task has become.
  package enum Fate: Hashable {
    case at(ActivityID)
    /// A step says that it is forgotten.
    case dropped
    /// With its state, by a step, before which it was the one given.
    case removed(ActivityID, by: String)

    /// Where it is; `nil` if it is nowhere.
    package var id: ActivityID? { if case .at(let id) = self { id } else { nil } }
  }

  package static func fate(
    of id: ActivityID, after steps: some Sequence<MigrationStep>
  ) -> Fate {
    var id = id
    for step in steps {
      if case .activity(id, let newID) = step.change {
        guard let newID else { return .dropped }
        id = newID
      } else if case .at(let path) = place(of: id.state, after: CollectionOfOne(step)) {
        id.state = path
      } else {
        return .removed(id, by: step.description)
      }
    }
    return .at(id)
  }

  /// What an activity of a version is now.
  ///
  /// - Parameter version: `nil` for any one: what it may be, the oldest version first, and the activity itself as the last one.
  func fates(of id: ActivityID, from version: Int?) -> [Fate] {
    if let version {
      return [Self.fate(of: id, after: version < self.version ? steps(from: version) : [])]
    }
    var found: [Fate] = []
    for index in migrations.indices {
      let fate = Self.fate(of: id, after: migrations[index...].flatMap(\.steps))
      if fate != .at(id), !found.contains(fate) { found.append(fate) }
    }
    return found + [.at(id)]
  }

  /// What the places of an activity may have been in former versions, without its place now.
  func formerPlaces(of id: ActivityID) -> [ActivityID] {
    var ids = [id]
    for step in migrations.flatMap(\.steps).reversed() {
      for id in ids {
        guard let former = Self.former(id, before: step), !ids.contains(former) else { continue }
        ids.append(former)
      }
    }
    // The jobs of another activity that has such a place now are its own.
    return ids.dropFirst().filter { !declares($0) }
  }

  /// - Returns: `nil` if the step does not concern it.
  private static func former(_ id: ActivityID, before step: MigrationStep) -> ActivityID? {
    switch step.change {
    case .activity(let old, id): return old
    case .rename(let old, let new) where !(id.state == old && new.isRegion(of: old)):
      var former = id
      former.state = id.state.moved(from: new, to: old)
      return former
    default: return nil
    }
  }

  /// Whether the chart has the timer or the task.
  package func declares(_ id: ActivityID) -> Bool { shape.activities.contains { $0.id == id } }
}

extension MigrationChain {
  /// Whether the chart has one of these, or a step says that it is forgotten.
  func accounts(for fates: [Fate]) -> Bool {
    fates.contains { $0 == .dropped || $0.id.map(declares) ?? false }
  }

  /// What is wrong with a job that a version has committed for a task.
  func mismatch(ofJobAt place: String, from version: Int?) -> UpgradeMismatch? {
    guard let id = ActivityID(place) else { return nil }
    if accounts(for: fates(of: id, from: version)) { return nil }
    return UpgradeMismatch(
      .undeclaredTask, [id.state],
      "The task '\(id.place)' runs, and has no counterpart: its job cannot be performed.",
      remedy: .drop(task: id.place))
  }

  /// The timers of a machine of a version that are removed with their states.
  func removedTimers(of text: SavedText, from version: Int) -> [UpgradeMismatch] {
    let steps = version < self.version ? steps(from: version) : []
    return text.timers.filter { $0.timeLeft != nil }.compactMap { timer in
      guard case .removed(let id, let step) = Self.fate(of: timer.id, after: steps) else {
        return nil
      }
      return UpgradeMismatch(
        .undeclaredTimer, [id.state],
        "\(step) removes the timer '\(id.place)': its time is lost. If that is meant, declare it before that step.",
        remedy: id.dropping)
    }
  }
}

extension ActivityID {
  /// The step that forgets it.
  package var dropping: MigrationStep {
    kind == .timer ? .drop(timer: place) : .drop(task: place)
  }
}
