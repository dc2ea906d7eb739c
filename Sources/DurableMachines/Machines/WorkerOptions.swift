/// Configures a worker: pauses, leases, attempts and limits.
public struct WorkerOptions: Sendable {
  /// How long an idle worker waits at most before it looks for work again.
  ///
  /// Default: half a second. A value under a millisecond counts as a millisecond.
  public var pollInterval: Duration {
    didSet { pollInterval = max(pollInterval, Self.lowest.pollInterval) }
  }

  /// How long a job or a machine is reserved for the worker that has taken it, if the worker is killed.
  ///
  /// Default: 30 seconds. A value under a millisecond counts as a millisecond.
  ///
  /// A worker that performs a job renews its lease after each third of this time.
  public var lease: Duration { didSet { lease = max(lease, Self.lowest.lease) } }

  /// How many jobs are performed, and how many machines are woken, at once.
  ///
  /// Default: 8. A value under 1 counts as 1.
  public var concurrency: Int { didSet { concurrency = max(concurrency, Self.lowest.concurrency) } }

  /// How many attempts a task or an effect has before it has failed.
  ///
  /// Default: 8. A value under 1 counts as 1. An attempt whose worker is killed counts.
  public var attempts: Int { didSet { attempts = max(attempts, Self.lowest.attempts) } }

  /// How many workers may end during work on a machine or on an event of its inbox before it is quarantined.
  ///
  /// Default: 8. A value under 1 counts as 1.
  public var quarantineAfter: Int {
    didSet { quarantineAfter = max(quarantineAfter, Self.lowest.quarantineAfter) }
  }

  /// How long current work may continue after the worker's task is cancelled.
  ///
  /// Default: 10 seconds. A negative time counts as none. Choose less than the grace period of the system that stops
  /// the process, such as 30 seconds in Kubernetes.
  ///
  /// After the cancellation, the worker takes no more work. It ends when its current work has ended. When this time
  /// is over, it cancels the rest and returns it to other workers. A task or an effect that ignores its cancellation
  /// delays the end.
  public var shutdownTime: Duration {
    didSet { shutdownTime = max(shutdownTime, Self.lowest.shutdownTime) }
  }

  /// How many events of an inbox are handled in one transaction.
  ///
  /// Default: 50. A value under 1 counts as 1.
  public var inboxBatch: Int { didSet { inboxBatch = max(inboxBatch, Self.lowest.inboxBatch) } }

  /// Creates options, with defaults for those that you leave out.
  public init(
    pollInterval: Duration = .milliseconds(500), lease: Duration = .seconds(30),
    concurrency: Int = 8, attempts: Int = 8, quarantineAfter: Int = 8,
    shutdownTime: Duration = .seconds(10), inboxBatch: Int = 50
  ) {
    // Not of `self`: an initializer does not call the observers of its own properties.
    var options = Self.lowest
    (options.pollInterval, options.lease) = (pollInterval, lease)
    (options.concurrency, options.attempts) = (concurrency, attempts)
    (options.quarantineAfter, options.inboxBatch) = (quarantineAfter, inboxBatch)
    options.shutdownTime = shutdownTime
    self = options
  }

  private static let lowest = WorkerOptions(lowest: ())

  private init(lowest: Void) {
    (pollInterval, lease, shutdownTime) = (.milliseconds(1), .milliseconds(1), .zero)
    (concurrency, attempts, quarantineAfter, inboxBatch) = (1, 1, 1, 1)
  }

  /// The pause before the next attempt: it doubles from one second to at most a quarter of an hour.
  func retryDelay(after attempts: Int64) -> Double {
    Double(min(900, 1 << min(max(attempts, 1) - 1, 10)))
  }
}

/// A job that another worker has leased meanwhile, or whose state was exited.
struct LostLeaseError: Error {}

/// Workers have ended repeatedly during work on a job or a machine.
struct AbandonedError: Error, CustomStringConvertible {
  var attempts: Int64

  var description: String {
    "\(attempts) workers ended while they worked on it. Their logs may name the cause."
  }
}
