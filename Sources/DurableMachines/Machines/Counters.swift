import Schematic

/// Counts events, timers and jobs since the machines were opened in this process.
public struct DurableCounts: Hashable, Sendable {
  /// How many events were handled, timers included, by outcome.
  public internal(set) var events: [OutcomeKind: Int] = [:]
  /// How many events had been handled before, and were answered again.
  public internal(set) var repetitions = 0
  /// How many times another process had changed the machine, so that an event was retried.
  public internal(set) var conflicts = 0
  /// How many timers have elapsed.
  public internal(set) var timers = 0
  /// The greatest delay of a timer that has elapsed.
  public internal(set) var greatestLateness = Duration.zero
  /// How many jobs have ended, also those that have ended with the event of their last error.
  public internal(set) var jobs = 0
  /// How many attempts of jobs have failed.
  public internal(set) var failedAttempts = 0
  /// How many jobs have become dead: they are not retried.
  public internal(set) var deadJobs = 0
  /// How many attempts were lost because another worker has leased the job, or its state was exited.
  public internal(set) var lostLeases = 0
  /// How many machines and events of inboxes were quarantined.
  public internal(set) var quarantined = 0
}

extension DurableMachines {
  /// The events, timers and jobs since the machines were opened in this process, for metrics.
  public var counts: DurableCounts { counters.value }
}

final class Counters: Sendable {
  private let counts = Locked(DurableCounts())

  var value: DurableCounts { counts.withLock { $0 } }

  func count(_ notice: DurableNotice) { counts.withLock { $0.count(notice) } }
}

extension DurableCounts {
  fileprivate mutating func count(_ notice: DurableNotice) {
    switch notice {
    case .handled(let row, let lateness):
      events[row.outcome, default: 0] += 1
      guard let lateness else { return }
      timers += 1
      greatestLateness = max(greatestLateness, lateness)
    case .repeated: repetitions += 1
    case .conflicted: conflicts += 1
    case .attempted(let attempt): count(attempt.result)
    case .quarantined: quarantined += 1
    }
  }

  private mutating func count(_ result: DurableAttempt.Result) {
    switch result {
    case .done: jobs += 1
    case .failed: failedAttempts += 1
    case .gaveUp: (jobs, failedAttempts) = (jobs + 1, failedAttempts + 1)
    case .dead: (deadJobs, failedAttempts) = (deadJobs + 1, failedAttempts + 1)
    case .leaseLost: lostLeases += 1
    case .returned: break
    }
  }
}
