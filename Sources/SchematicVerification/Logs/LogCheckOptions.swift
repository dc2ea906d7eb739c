/// Configures a check of a log.
public struct LogCheckOptions {
  /// The first row of a machine.
  public enum Beginning: Hashable, Sendable {
    /// It is the start of the machine, or the first event after the start.
    case start
    /// The machine may be in any configuration that the chart can reach.
    case anywhere
  }

  /// The first row of a machine.
  ///
  /// Default: `start`. `anywhere` explores the whole chart.
  public var beginning = Beginning.start

  /// Whether actions with a context may send events to their machine that it handles before the row is written.
  ///
  /// Default: `true`. Set it to `false` if you know that actions send events only with a delay, or to other machines. The
  /// check then finds more rows that are wrong.
  public var actionsMaySendEvents = true

  /// The names of the events that only timers send.
  ///
  /// Default: none. An event from outside may arrive at any time. So the time of a timer is checked only if its event is
  /// listed here, or if the row says that a timer has elapsed.
  public var timerEvents: Set<String> = []

  /// How much earlier than its delay a timer may elapse, in microseconds.
  ///
  /// Default: 1,000, because stores round times.
  public var tolerance: Int64 = 1_000

  /// The greatest number of machines that have ended and are kept.
  ///
  /// Default: 100,000. Rows of a machine that ended before these are not checked.
  public var maximumEndedMachines = 100_000

  /// The failures and the limits of the chart's steps.
  ///
  /// Default: every guard and every action may throw, and guards with the same name are independent of each other, so
  /// that no correct row is reported.
  public var exploration: ExplorationOptions = {
    var options = ExplorationOptions()
    options.failures = .everywhere
    options.sharesAnswersByName = false
    return options
  }()

  /// Creates options with the defaults.
  public init() {}
}

/// A chart cannot be checked against a log.
public enum LogCheckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// These transitions have triggers without a sample, so that no row with their events can be explained.
  case missingSamples([String])
  /// The version of a chart is not later than the one before.
  case olderVersion(Int, than: Int)

  /// The reason, and the remedy.
  public var description: String {
    switch self {
    case .missingSamples(let names):
      "No sample triggers \(names.map { "'\($0)'" }.joined(separator: ", ")). Give a sample of each kind of events."
    case .olderVersion(let version, let former):
      "Version \(version) does not follow version \(former). Add the versions in their order."
    }
  }
}
