import Schematic

/// What was counted since the machines were opened in this process.
public struct DurableCounts: Hashable, Sendable {
  /// The events that were handled, timers included.
  public internal(set) var events: [OutcomeKind: Int] = [:]
  /// The events that had been handled before.
  public internal(set) var repetitions = 0
  /// How often another process was faster.
  public internal(set) var conflicts = 0
  /// The timers that have elapsed.
  public internal(set) var timers = 0
  /// By how much the latest of them was late.
  public internal(set) var greatestLateness = Duration.zero
  /// The jobs that were done.
  public internal(set) var jobs = 0
  /// The attempts of jobs that failed.
  public internal(set) var failedAttempts = 0
  /// The jobs that are not tried again.
  public internal(set) var deadJobs = 0
  /// The jobs that another worker has got meanwhile, or whose state was exited.
  public internal(set) var lostLeases = 0
  /// The machines and events of inboxes that were quarantined.
  public internal(set) var quarantined = 0
}

extension DurableMachines {
  /// What was counted since the machines were opened in this process: for metrics.
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
