/// Limits how long an event is retried, with growing pauses.
struct Retries {
  private let limit: Duration
  private let clock: any Clock<Duration>
  private let elapsed: () -> Duration
  /// The number of attempts.
  private(set) var count = 0

  init(for limit: Duration, on clock: some Clock<Duration>) {
    let start = clock.now
    (self.limit, self.clock) = (limit, clock)
    elapsed = { start.duration(to: clock.now) }
  }

  /// Waits before a retry; the first attempt need not wait.
  ///
  /// The pause is random, up to a limit that doubles from a millisecond to half a second. So processes that had a
  /// conflict do not meet again.
  ///
  /// - Returns: Whether there is time for another attempt.
  mutating func wait() async throws -> Bool {
    count += 1
    let longest = min(500, 1 << min(count, 10)) * (count > 1 ? 1 : 0)
    let pause = Duration.microseconds(Int64.random(in: 0...Int64(longest) * 1_000))
    guard elapsed() + pause < limit else { return false }
    if pause > .zero { try await clock.sleep(for: pause) }
    return true
  }
}

extension DurableMachines {
  /// Retries statements that have changed nothing, after a conflict or without a connection.
  func retrying<Value>(_ body: () async throws -> Value) async throws -> Value {
    var retries = Retries(for: isInTransaction ? .zero : retryTime, on: retryClock)
    while true {
      do { return try await body() } catch let error as MachineStore.DatabaseError
        where error.isWorthRepeating(hasID: false)
      {
        guard try await retries.wait() else { throw error }
      }
    }
  }

  /// Reads rows.
  func read(_ statement: MachineStore.Statement) async throws -> [MachineStore.Row] {
    try await retrying { try await perform(statement) }
  }
}
