import Schematic

/// One change of a saved machine, by the paths of a chart: see ``ChartMigration``.
///
/// A path is written as in logs: `packing/printed`, with regions `packing@papers/printed`. Steps are performed in their order, so that the
/// paths of a step are those after the steps before it.
public struct MigrationStep: Sendable, CustomStringConvertible {
  enum Change: Sendable {
    case rename(String, to: String)
    case descend(String)
    case ascend(String)
    case dropRegion(String)
    case enterRegion(String)
    case event(String, becomes: String?)
    case join(String, becomes: String?)
    case activity(ActivityID, becomes: ActivityID?)
    case data(@Sendable (String) throws -> String)
    case transform(@Sendable (inout SavedText, inout String) throws -> Void)
  }

  let change: Change

  /// The names of the event that the step renames; the new one is `nil` if it drops it.
  public var eventNames: (old: String, new: String?)? {
    if case .event(let old, let new) = change { (old, new) } else { nil }
  }

  /// The step as it is declared: `rename("printed", to: "prints")`.
  public let description: String

  private init(_ change: Change, _ description: String) {
    (self.change, self.description) = (change, description)
  }
}

// MARK: - States

extension MigrationStep {
  /// A state or a region, with all in it, has another path: it was renamed or moved.
  ///
  /// Its timers, its tasks and the history that names it follow. Two states that get the same path are merged. The empty path is the
  /// chart itself: `rename("", to: "order")` moves all states into one.
  public static func rename(_ path: String, to newPath: String) -> Self {
    Self(.rename(path, to: newPath), "rename(\(quoted(path)), to: \(quoted(newPath)))")
  }

  /// A state without states in it has become a composite or a parallel one, whose initial states are entered.
  ///
  /// No action is performed. Timers and tasks of the entered states begin.
  public static func descend(_ path: String) -> Self {
    Self(.descend(path), "descend(\(quoted(path)))")
  }

  /// A composite or a parallel state has no states in it any more: itself is active instead of them.
  public static func ascend(_ path: String) -> Self {
    Self(.ascend(path), "ascend(\(quoted(path)))")
  }

  /// A region of a parallel state was removed: what is active in it is forgotten.
  public static func drop(region: String) -> Self {
    Self(.dropRegion(region), "drop(region: \(quoted(region)))")
  }

  /// A parallel state has a new region, whose initial states are entered where the parallel state is active.
  public static func enter(region: String) -> Self {
    Self(.enterRegion(region), "enter(region: \(quoted(region)))")
  }

  /// The arrivals at a join are those at another one.
  public static func rename(join: String, to newName: String) -> Self {
    Self(.join(join, becomes: newName), "rename(join: \(quoted(join)), to: \(quoted(newName)))")
  }

  /// The arrivals at a join that was removed are forgotten.
  public static func drop(join: String) -> Self {
    Self(.join(join, becomes: nil), "drop(join: \(quoted(join)))")
  }

}

// MARK: - Timers and tasks

// A place is the path of a state, `#`, and the name of the timer or task, or its number among those without a name.
extension MigrationStep {
  /// A timer has another name or number in its state, or is one of another state: the time that is left to it is kept.
  ///
  /// Timers without a name have other numbers if one before them was added or removed.
  ///
  /// - Parameters:
  ///   - timer: Its place: the path of its state, `#`, and its name or number: `paying#0`.
  ///   - newPlace: Its new place.
  public static func rename(timer: String, to newPlace: String) -> Self {
    Self(
      .activity(.timer(timer), becomes: .timer(newPlace)),
      "rename(timer: \(quoted(timer)), to: \(quoted(newPlace)))")
  }

  /// A timer that was removed is forgotten.
  ///
  /// - Parameter timer: Its place: `paying#0`.
  public static func drop(timer: String) -> Self {
    Self(.activity(.timer(timer), becomes: nil), "drop(timer: \(quoted(timer)))")
  }

  /// A task has another name or number in its state, or is one of another state, which performs its job under the same key.
  ///
  /// - Parameters:
  ///   - task: Its place: the path of its state, `#`, and its name or number: `paying#charge`.
  ///   - newPlace: Its new place.
  public static func rename(task: String, to newPlace: String) -> Self {
    Self(
      .activity(.task(task), becomes: .task(newPlace)),
      "rename(task: \(quoted(task)), to: \(quoted(newPlace)))")
  }

  /// A task that was removed: jobs of it are not performed.
  ///
  /// - Parameter task: Its place: `paying#charge`.
  public static func drop(task: String) -> Self {
    Self(.activity(.task(task), becomes: nil), "drop(task: \(quoted(task)))")
  }
}

extension ActivityID {
  /// What is no place is that of no activity.
  fileprivate static func timer(_ place: String) -> Self {
    Self(.timer, at: place) ?? Self(.timer, of: place, named: "")
  }

  fileprivate static func task(_ place: String) -> Self {
    Self(.task, at: place) ?? Self(.task, of: place, named: "")
  }
}

// MARK: - Events and data

extension MigrationStep {
  /// Deferred and delayed events, and those that wait in inboxes, have another name, and keep their payloads.
  ///
  /// - Parameters:
  ///   - name: The name of the event in JSON: for a case, its name, or its text if it is `case ship = "SHIP"`.
  ///   - newName: Its new name.
  public static func event(_ name: String, becomes newName: String) -> Self {
    Self(.event(name, becomes: newName), "event(\(quoted(name)), becomes: \(quoted(newName)))")
  }

  /// Deferred and delayed events that the chart no longer has are forgotten.
  ///
  /// One that waits in an inbox is dead there, and can be discarded.
  public static func drop(event name: String) -> Self {
    Self(.event(name, becomes: nil), "drop(event: \(quoted(name)))")
  }

  /// The data that are stored beside a machine are changed, as text: JSON, if they are encoded so.
  ///
  /// ```swift
  /// .encodedData("cents") { $0.replacing("euros", with: "cents") }
  /// ```
  /// - Parameters:
  ///   - reason: What it is for, in reports. Default: nothing.
  ///   - change: The new data of the old ones.
  public static func encodedData(
    _ reason: String = "", _ change: @escaping @Sendable (String) throws -> String
  ) -> Self {
    Self(.data(change), reason.isEmpty ? "data { … }" : "data(\(quoted(reason))) { … }")
  }

  /// Anything else: a function of the saved machine and of its data as JSON.
  ///
  /// Nothing is proved about it; it is only tried. A machine that it has quarantined is tried again when the reason is another one.
  ///
  /// - Parameters:
  ///   - reason: What it is for, in reports.
  ///   - change: Changes them. The machine is as it was after the steps before, and its events are JSON. The data are empty
  ///     where the machine alone is migrated.
  public static func transform(
    _ reason: String,
    _ change: @escaping @Sendable (_ saved: inout SavedText, _ data: inout String) throws -> Void
  ) -> Self {
    Self(.transform(change), "transform(\(quoted(reason))) { … }")
  }
}

/// The text of a literal.
private func quoted(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return "\"\(escaped)\""
}
