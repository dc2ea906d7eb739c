import Statecharts

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
    case timer(String)
    case data(@Sendable (String) throws -> String)
    case transform(@Sendable (inout SavedText, inout String) throws -> Void)
  }

  let change: Change

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
    Self(.rename(path, to: newPath), "rename(\"\(path)\", to: \"\(newPath)\")")
  }

  /// A state without states in it has become a composite or a parallel one, whose initial states are entered.
  ///
  /// No action is performed. Timers and tasks of the entered states begin.
  public static func descend(_ path: String) -> Self {
    Self(.descend(path), "descend(\"\(path)\")")
  }

  /// A composite or a parallel state has no states in it any more: itself is active instead of them.
  public static func ascend(_ path: String) -> Self {
    Self(.ascend(path), "ascend(\"\(path)\")")
  }

  /// A region of a parallel state was removed: what is active in it is forgotten.
  public static func drop(region: String) -> Self {
    Self(.dropRegion(region), "drop(region: \"\(region)\")")
  }

  /// A parallel state has a new region, whose initial states are entered where the parallel state is active.
  public static func enter(region: String) -> Self {
    Self(.enterRegion(region), "enter(region: \"\(region)\")")
  }

  /// The arrivals at a join are those at another one.
  public static func rename(join: String, to newName: String) -> Self {
    Self(.join(join, becomes: newName), "rename(join: \"\(join)\", to: \"\(newName)\")")
  }

  /// The arrivals at a join that was removed are forgotten.
  public static func drop(join: String) -> Self {
    Self(.join(join, becomes: nil), "drop(join: \"\(join)\")")
  }

  /// A timer that was removed is forgotten.
  ///
  /// - Parameter timer: The path of its state, `#`, and its name or number: `paying#0`.
  public static func drop(timer: String) -> Self {
    Self(.timer(timer), "drop(timer: \"\(timer)\")")
  }
}

// MARK: - Events and data

extension MigrationStep {
  /// Deferred and delayed events, and those that wait in inboxes, have another name, and keep their payloads.
  ///
  /// - Parameters:
  ///   - name: The name of the event in JSON: for a case, its name.
  ///   - newName: Its new name.
  public static func event(_ name: String, becomes newName: String) -> Self {
    Self(.event(name, becomes: newName), "event(\"\(name)\", becomes: \"\(newName)\")")
  }

  /// Deferred and delayed events that the chart no longer has are forgotten.
  public static func drop(event name: String) -> Self {
    Self(.event(name, becomes: nil), "drop(event: \"\(name)\")")
  }

  /// The data of the machine are changed.
  ///
  /// ```swift
  /// .data { (old: OrderOfVersion1) in Order(cents: old.euros * 100) }
  /// ```
  public static func data<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ change: @escaping @Sendable (Old) throws -> New
  ) -> Self {
    Self(.data { try json(change(fromJSON(Old.self, $0))) }, "data { … }")
  }

  /// Anything else: a function of the saved machine and of its data as JSON.
  ///
  /// Nothing is proved about it; it is only tried.
  ///
  /// - Parameters:
  ///   - reason: What it is for, in reports.
  ///   - change: Changes them. The machine is as it was after the steps before, and its events are JSON.
  public static func transform(
    _ reason: String,
    _ change: @escaping @Sendable (_ saved: inout SavedText, _ data: inout String) throws -> Void
  ) -> Self {
    Self(.transform(change), "transform(\"\(reason)\") { … }")
  }
}
