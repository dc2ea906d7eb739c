import Schematic

// Timers and tasks: their times and jobs are stored beside the states.
extension MigrationChain {
  /// What a timer or a task has become.
  public enum Fate: Hashable {
    case at(ActivityID)
    /// A step says that it is forgotten.
    case dropped
    /// With its state, by a step, before which it was the one given.
    case removed(ActivityID, by: String)

    /// Where it is; `nil` if it is nowhere.
    public var id: ActivityID? { if case .at(let id) = self { id } else { nil } }
  }

  /// Where a timer or a task is after some steps.
  public static func fate(
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

  /// What the places of an activity may have been in former versions, without its place now.
  public func formerPlaces(of id: ActivityID) -> [ActivityID] {
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
  public func declares(_ id: ActivityID) -> Bool { shape.activities.contains { $0.id == id } }
}
