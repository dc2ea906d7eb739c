import DurableMachines

/// A machine of the former version of a chart that cannot continue in the new one, or loses something.
public struct UpgradeFinding: Sendable, CustomStringConvertible {
  /// The kinds of findings.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A migration does not fit the charts.
    case wrongMigration
    /// The structure has changed, and the version is the same or a lower one. Old programs would use machines of the new chart.
    case sameVersion
    /// A machine cannot be resumed: it would be quarantined.
    case cannotResume
    /// A machine or a region that has ended has not ended in the new chart.
    case livesAgain
    /// A machine or a region that waits has ended in the new chart.
    case endsNow
    /// A migration moves all machines out of a state that the new chart still declares.
    case movedState
    /// An end can be reached in the former chart, and not in the new one.
    case endUnreachable
    /// A configuration is reached in which no event is handled and which is no end, and which the former chart does not have.
    case deadEnd
    /// An event that the former chart handles has no transition in the new one: it may wait in an inbox, or be deferred or delayed.
    case lostEvent
    /// A timer has no counterpart, or its state is left, so that its time is lost.
    case lostTimer
    /// A task has no counterpart, or its state is left, so that its job cannot be performed; or two become one, which is performed twice.
    case lostTask
    /// A state has a new task, which machines that are in the state already do not run.
    case newTask
    /// Recorded history does not fit, and is discarded.
    case lostHistory
    /// A saved sample is not decoded, or cannot be resumed.
    case sample
    /// No sample is in a state of the former chart.
    case missingSample
  }

  /// The kind.
  public let kind: Kind

  /// The paths of the states that are concerned: of the former chart for what is lost, of the new one for where machines continue.
  public let paths: [String]

  /// The finding as a sentence.
  public let message: String

  /// The steps of a migration that would probably fix it, as they are declared; for an event, one of them.
  public let remedies: [String]

  /// How many configurations of the former chart are concerned; 0 if it is not about configurations.
  public let count: Int

  /// A shortest way to it: the events in the former chart, the upgrade, and the events in the new chart.
  ///
  /// Empty if there is none.
  public let path: String

  /// Whether it happens in the program, and not only in the model, which may give answers of guards that the program never gives.
  public let isProved: Bool

  init(
    _ kind: Kind, _ paths: [String] = [], _ message: String, remedies: [String] = [],
    count: Int = 0,
    path: String = "", isProved: Bool = true
  ) {
    (self.kind, self.paths, self.message, self.remedies) = (kind, paths, message, remedies)
    (self.count, self.path, self.isProved) = (count, path, isProved)
  }

  /// The sentence, the remedies, and the path on the lines that follow.
  public var description: String {
    let remedy =
      remedies.isEmpty
      ? ""
      : " Migrate it: \(remedies.map { ".\($0)" }.joined(separator: kind == .lostEvent ? " or " : ", "))?"
    let configurations = count > 1 ? " (\(count) configurations)" : ""
    let lines = path.isEmpty ? [] : path.split(separator: "\n").map { "  \($0)" }
    return (["\(message)\(configurations)\(remedy)"] + lines).joined(separator: "\n")
  }
}
