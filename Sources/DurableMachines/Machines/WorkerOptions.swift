/// How a worker works.
public struct WorkerOptions: Sendable {
  /// How long a worker that found nothing to do waits at most before it looks again. Default: half a second.
  public var pollInterval: Duration = .milliseconds(500)

  /// How long a job belongs to a worker that does not renew its lease. Default: 30 seconds.
  public var lease: Duration = .seconds(30)

  /// How many jobs are performed at once. Default: 8.
  public var concurrentJobs = 8

  /// How often an effect is tried before it is dead. Default: 8.
  public var attempts = 8

  /// How many events of an inbox are handled in one transaction. Default: 50.
  public var inboxBatch = 50

  /// Creates the default options.
  public init() {}

  /// The time before the next attempt: doubled each time from a second on, at most a quarter of an hour.
  func retryDelay(after attempts: Int64) -> Double {
    Double(min(900, 1 << min(max(attempts, 1) - 1, 10)))
  }
}
