/// How a worker works.
public struct WorkerOptions: Sendable {
  /// How long a worker that has found nothing to do waits at most before it looks again.
  ///
  /// Default: half a second. At least a millisecond: less counts as that.
  public var pollInterval: Duration {
    didSet { pollInterval = max(pollInterval, Self.lowest.pollInterval) }
  }

  /// How long a job or a machine belongs to a worker that was killed.
  ///
  /// Default: 30 seconds. At least a millisecond: less counts as that.
  ///
  /// A worker that performs a job renews its lease each third of this time.
  public var lease: Duration { didSet { lease = max(lease, Self.lowest.lease) } }

  /// How many jobs are performed, and how many machines are woken, at once.
  ///
  /// Default: 8. At least 1: less counts as 1.
  public var concurrency: Int { didSet { concurrency = max(concurrency, Self.lowest.concurrency) } }

  /// How often a task or an effect is tried before it has failed.
  ///
  /// Default: 8. At least 1: less counts as 1. An attempt whose worker is killed counts.
  public var attempts: Int { didSet { attempts = max(attempts, Self.lowest.attempts) } }

  /// How many workers may end while they wake a machine or handle events of its inbox, before the machine or the event is
  /// quarantined.
  ///
  /// Default: 8. At least 1: less counts as 1.
  public var quarantineAfter: Int {
    didSet { quarantineAfter = max(quarantineAfter, Self.lowest.quarantineAfter) }
  }

  /// How long what a worker performs may continue when its task is cancelled.
  ///
  /// Default: 10 seconds. A negative time counts as none. Less than the system leaves a process that it stops, such as 30 seconds in
  /// Kubernetes.
  ///
  /// When the task is cancelled, the worker takes nothing more. It ends when all that it performs has
  /// ended, or when this time is over and the rest has been cancelled and given back. A task or an
  /// effect that ignores its cancellation delays the end.
  public var shutdownTime: Duration {
    didSet { shutdownTime = max(shutdownTime, Self.lowest.shutdownTime) }
  }

  /// How many events of an inbox are handled in one transaction.
  ///
  /// Default: 50. At least 1: less counts as 1.
  public var inboxBatch: Int { didSet { inboxBatch = max(inboxBatch, Self.lowest.inboxBatch) } }

  /// Creates options: those that are not given have their defaults.
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

  /// The time before the next attempt: doubled each time from a second on, at most a quarter of an
  /// hour.
  func retryDelay(after attempts: Int64) -> Double {
    Double(min(900, 1 << min(max(attempts, 1) - 1, 10)))
  }
}

/// A job that another worker has leased meanwhile, or whose state was exited.
struct LostLeaseError: Error {}

/// A job or a machine with which workers have ended again and again.
struct AbandonedError: Error, CustomStringConvertible {
  var attempts: Int64

  var description: String { "\(attempts) workers have ended while they worked on it." }
}
