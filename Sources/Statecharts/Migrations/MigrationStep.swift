import Schematic

/// One change of a saved machine, as a part of a ``ChartMigration``.
///
/// A path is written as in logs: `packing/printed`, with regions `packing@papers/printed`. Steps are performed
/// in their order: each names paths as the steps before it have left them.
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

  /// The names of the event that the step renames or drops; `nil` for another step.
  ///
  /// The new name is `nil` if the step drops the event.
  @_documentation(visibility: internal)
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
  /// Renames or moves a state or a region with its content.
  ///
  /// Its timers, its tasks and the history that names it follow. Two states with the same new path are merged.
  /// The empty path is the chart itself: `rename("", to: "order")` moves all states into one.
  public static func rename(_ path: String, to newPath: String) -> Self {
    Self(.rename(path, to: newPath), "rename(\(quoted(path)), to: \(quoted(newPath)))")
  }

  /// Enters the initial states of a state that was simple, and has become a composite or a parallel state.
  ///
  /// No action is performed. The timers and tasks of the entered states begin.
  public static func descend(_ path: String) -> Self {
    Self(.descend(path), "descend(\(quoted(path)))")
  }

  /// Makes a state active in place of its child states, because it has become a simple state.
  public static func ascend(_ path: String) -> Self {
    Self(.ascend(path), "ascend(\(quoted(path)))")
  }

  /// Removes what is active in a region that a parallel state no longer has, with its timers and its history.
  public static func drop(region: String) -> Self {
    Self(.dropRegion(region), "drop(region: \(quoted(region)))")
  }

  /// Enters the initial states of a new region, if its parallel state is active.
  public static func enter(region: String) -> Self {
    Self(.enterRegion(region), "enter(region: \(quoted(region)))")
  }

  /// Renames a join: arrivals at it become arrivals at another one.
  public static func rename(join: String, to newName: String) -> Self {
    Self(.join(join, becomes: newName), "rename(join: \(quoted(join)), to: \(quoted(newName)))")
  }

  /// Removes the arrivals at a join that the chart no longer has.
  public static func drop(join: String) -> Self {
    Self(.join(join, becomes: nil), "drop(join: \(quoted(join)))")
  }

}

// MARK: - Timers and tasks

// A place is the path of a state, `#`, and the name of the timer or task, or its number among those without a name.
extension MigrationStep {
  /// Renames a timer, or moves it to another state; it keeps the time that is left.
  ///
  /// The number of a timer without a name changes if one before it was added or removed.
  ///
  /// - Parameters:
  ///   - timer: Its place: the path of its state, `#`, and its name or number: `paying#0`.
  ///   - newPlace: Its new place.
  public static func rename(timer: String, to newPlace: String) -> Self {
    Self(
      .activity(.timer(timer), becomes: .timer(newPlace)),
      "rename(timer: \(quoted(timer)), to: \(quoted(newPlace)))")
  }

  /// Removes a timer that the chart no longer has.
  ///
  /// - Parameter timer: Its place: `paying#0`.
  public static func drop(timer: String) -> Self {
    Self(.activity(.timer(timer), becomes: nil), "drop(timer: \(quoted(timer)))")
  }

  /// Renames a task, or moves it to another state; its job is performed under the same key.
  ///
  /// - Parameters:
  ///   - task: Its place: the path of its state, `#`, and its name or number: `paying#charge`.
  ///   - newPlace: Its new place.
  public static func rename(task: String, to newPlace: String) -> Self {
    Self(
      .activity(.task(task), becomes: .task(newPlace)),
      "rename(task: \(quoted(task)), to: \(quoted(newPlace)))")
  }

  /// Removes a task that the chart no longer has: its jobs are not performed.
  ///
  /// - Parameter task: Its place: `paying#charge`.
  public static func drop(task: String) -> Self {
    Self(.activity(.task(task), becomes: nil), "drop(task: \(quoted(task)))")
  }
}

extension ActivityID {
  /// The identity of a timer at a place; a text that is no place is the identity of no timer.
  fileprivate static func timer(_ place: String) -> Self {
    Self(.timer, at: place) ?? Self(.timer, of: place, named: "")
  }

  fileprivate static func task(_ place: String) -> Self {
    Self(.task, at: place) ?? Self(.task, of: place, named: "")
  }
}

// MARK: - Events and data

extension MigrationStep {
  /// Renames an event that is deferred, delayed, or waits in an inbox; its payload is kept.
  ///
  /// - Parameters:
  ///   - name: The name of the event in JSON: for a case, its name, or its text if it is `case ship = "SHIP"`.
  ///   - newName: Its new name.
  public static func event(_ name: String, becomes newName: String) -> Self {
    Self(.event(name, becomes: newName), "event(\(quoted(name)), becomes: \(quoted(newName)))")
  }

  /// Removes deferred and delayed events that the chart no longer has.
  ///
  /// An event in an inbox becomes a dead letter, which can be discarded.
  public static func drop(event name: String) -> Self {
    Self(.event(name, becomes: nil), "drop(event: \(quoted(name)))")
  }

  /// Changes the data that are stored beside a machine, as text: JSON, if they are encoded so.
  ///
  /// ```swift
  /// .encodedData("cents") { $0.replacing("euros", with: "cents") }
  /// ```
  /// - Parameters:
  ///   - reason: The purpose of the change, for reports. Default: none.
  ///   - change: Returns the new data for the old data.
  public static func encodedData(
    _ reason: String = "", _ change: @escaping @Sendable (String) throws -> String
  ) -> Self {
    Self(.data(change), reason.isEmpty ? "data { … }" : "data(\(quoted(reason))) { … }")
  }

  /// Makes any other change by a function of the saved machine and its data as JSON.
  ///
  /// Tools can prove nothing about it, they only try it. A machine that it has quarantined is tried again if
  /// the reason has changed.
  ///
  /// - Parameters:
  ///   - reason: The purpose of the change, for reports.
  ///   - change: Changes the machine and its data. The machine is as the steps before have left it; its events
  ///     are JSON. The data are empty if the machine alone is migrated.
  public static func transform(
    _ reason: String,
    _ change: @escaping @Sendable (_ saved: inout SavedText, _ data: inout String) throws -> Void
  ) -> Self {
    Self(.transform(change), "transform(\(quoted(reason))) { … }")
  }
}

/// The text as a string literal.
private func quoted(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return "\"\(escaped)\""
}
