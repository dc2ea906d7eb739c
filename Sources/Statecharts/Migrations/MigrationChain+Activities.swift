import Schematic

// Timers and tasks: their times and jobs are stored beside the states.
extension MigrationChain {
  /// The place of a timer or a task after a migration, or the reason why it has none.
  public enum Fate: Hashable {
    case at(ActivityID)
    /// A step drops it.
    case dropped
    /// A step removes its state; the identity is the one before that step.
    case removed(ActivityID, by: String)

    /// The place; `nil` if there is none.
    public var id: ActivityID? { if case .at(let id) = self { id } else { nil } }
  }

  /// Follows a timer or a task through some steps.
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

  /// The places that an activity may have had in former versions, without its present one.
  public func formerPlaces(of id: ActivityID) -> [ActivityID] {
    var ids = [id]
    for step in migrations.flatMap(\.steps).reversed() {
      for id in ids {
        guard let former = Self.former(id, before: step), !ids.contains(former) else { continue }
        ids.append(former)
      }
    }
    // Another activity that has such a place now keeps its jobs.
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

  /// Whether the chart declares the timer or the task.
  public func declares(_ id: ActivityID) -> Bool { shape.activities.contains { $0.id == id } }
}
