/// A change of a stored machine by an operator, and not by an event.
///
/// ```swift
/// try await orders.preview(.move(to: ["packing@box/boxing", "packing@papers/printing"]), of: "order-4711")
/// try await orders.intervene(
///   .move(to: ["packing@box/boxing", "packing@papers/printing"]), in: "order-4711", by: "ada",
///   because: "The carrier has lost the parcel.")
/// ```
/// No guard is evaluated, and no action is performed. One transaction commits the change, if no other process has
/// changed the machine meanwhile, with a row of the log: the operator, the reason, and both states.
///
/// Timers that are due when the machine is changed wait. They elapse afterwards, if their states are still active. Of
/// several, any may be the first: their order is not that of their times.
public enum Intervention: Hashable, Sendable, Codable {
  /// Stops the machine until it is continued.
  ///
  /// Workers leave it alone: due timers, posted events, tasks and effects wait. An event that you send with `handle`
  /// throws ``MachineError/Kind/paused``. Time passes all the same, so timers may be due when the machine continues.
  /// Processes whose library is older than migration 5 of the tables do not know pauses: replace them first.
  case pause
  /// Ends the pause of the machine.
  case `continue`
  /// Moves the machine to the states at these paths, the innermost ones.
  ///
  /// The paths must make a legal configuration: a state in each region of a parallel state, and in each composite state.
  ///
  /// - Timers and tasks of states that stay active continue.
  /// - Those of exited states end: the jobs of their tasks are deleted.
  /// - Those of entered states begin at the time of the move.
  /// - Recorded history and deferred events are kept, unless they are forgotten. Delayed events are kept.
  case move(to: [String], forgetting: Set<Memory> = [])
  /// Moves the machine to the states that a row of its log ends in: the last row with this version.
  ///
  /// The rules are those of ``move(to:forgetting:)``. The data are not changed, because the log does not have them.
  case rewind(to: Int64, forgetting: Set<Memory> = [])
  /// Replaces the data by other ones, as JSON.
  case setData(String)
  /// Ends a timer of an active state, or a delayed event, without its event.
  ///
  /// The text is the place of the timer, such as `paying#0` or `paying#limit`, or the name of the delayed event.
  case cancelTimer(String)
  /// Deletes a job that is not done, by its key: a task, an effect, or the creation of a machine.
  ///
  /// A worker that performs it already may finish it, but its answer is lost. Pause the machine first, so that none begins.
  case cancelJob(String)

  /// The parts of a machine that a move may forget.
  public enum Memory: String, Hashable, Sendable, Codable, CaseIterable {
    /// The recorded history of composite states.
    case history
    /// The events that are deferred.
    case deferredEvents
  }
}

extension Intervention: CustomStringConvertible {
  /// The intervention in words: `move to paying`.
  public var description: String {
    switch self {
    case .pause: "pause"
    case .continue: "continue"
    case .move(let paths, let memory):
      "move to \(paths.joined(separator: " + "))\(Self.words(memory))"
    case .rewind(let version, let memory): "rewind to version \(version)\(Self.words(memory))"
    case .setData: "set the data"
    case .cancelTimer(let name): "cancel the timer \(name)"
    case .cancelJob(let key): "cancel the job \(key)"
    }
  }

  private static func words(_ memory: Set<Memory>) -> String {
    guard !memory.isEmpty else { return "" }
    let names = Memory.allCases.filter(memory.contains).map { memory in
      switch memory {
      case .history: "history"
      case .deferredEvents: "deferred events"
      }
    }
    return ", forgetting \(names.joined(separator: " and "))"
  }

  /// The event in the row of the log.
  var logName: String {
    switch self {
    case .pause: "pause"
    case .continue: "continue"
    case .move: "move"
    case .rewind: "rewind"
    case .setData: "set data"
    case .cancelTimer, .cancelJob: "cancel"
    }
  }

  /// Whether a machine that cannot be resumed may be repaired by it.
  var isRepair: Bool {
    switch self {
    case .move, .rewind, .setData: true
    case .pause, .continue, .cancelTimer, .cancelJob: false
    }
  }
}
