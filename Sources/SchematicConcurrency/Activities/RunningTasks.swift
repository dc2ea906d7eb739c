/// The tasks of one machine.
struct RunningTasks {
  private struct Running {
    let ticket: Int
    let cancel: @Sendable () -> Void
  }

  private var running: [Int32: Running] = [:]
  private var lastTicket = 0

  /// Identifies the start of a task.
  mutating func nextTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  mutating func add(_ number: Int32, _ ticket: Int, cancel: @escaping @Sendable () -> Void) {
    running[number] = Running(ticket: ticket, cancel: cancel)
  }

  func isRunning(_ number: Int32, _ ticket: Int) -> Bool { running[number]?.ticket == ticket }

  mutating func remove(_ number: Int32) { running[number] = nil }

  mutating func cancel(_ number: Int32) {
    // Most machines have timers alone.
    if !running.isEmpty { running.removeValue(forKey: number)?.cancel() }
  }

  mutating func cancelAll() {
    for number in Array(running.keys) { cancel(number) }
  }
}
