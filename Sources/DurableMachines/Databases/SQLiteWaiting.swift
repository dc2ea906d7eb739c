import Foundation

/// Waits for a lock of another process, in short pauses, as SQLite's own `busy_timeout` does.
final class SQLiteWaiting {
  private let limit: Int32
  private var waited: Int32 = 0
  var isGivenUp: () -> Bool = { false }

  /// - Parameter limit: How many milliseconds it waits at most.
  init(atMost limit: Int32) { self.limit = limit }

  /// - Parameter count: How often it has already waited for this lock.
  /// - Returns: Whether to try the lock again.
  func wait(_ count: Int32) -> Bool {
    if count == 0 { waited = 0 }
    let pause = min(1 + count, 25)
    guard waited + pause <= limit, !isGivenUp() else { return false }
    Thread.sleep(forTimeInterval: Double(pause) / 1_000)
    waited += pause
    return true
  }
}
