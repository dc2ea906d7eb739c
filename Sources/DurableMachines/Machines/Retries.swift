/// How long an event is tried again, and the growing pauses between.
struct Retries {
  private let limit: Duration
  private let clock: any Clock<Duration>
  private let elapsed: () -> Duration
  /// How often the event was tried.
  private(set) var count = 0

  init(for limit: Duration, on clock: some Clock<Duration>) {
    let start = clock.now
    (self.limit, self.clock) = (limit, clock)
    elapsed = { start.duration(to: clock.now) }
  }

  /// Waits before the event is tried again, but for the first time.
  ///
  /// The pause is any up to a limit that doubles from a millisecond to half a second, so that processes which were in each
  /// other's way do not meet again.
  ///
  /// - Returns: Whether there is time to try it again.
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
  /// Performs statements again that have changed nothing, after a conflict or without a connection.
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
