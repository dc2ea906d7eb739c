import Schematic

/// Connections of one database, each on a thread of its own.
///
/// Connections are opened when they are needed, and opened again when they were lost.
final class ConnectionPool: SQLConnection {
  let dialect: SQLDialect
  private let open: @Sendable () throws -> any DatabaseConnection
  private let lanes: [Lane]
  private let free: Locked<FreeLanes>

  /// - Parameters:
  ///   - count: How many connections there are at most.
  ///   - open: Opens a connection; called on the thread of the connection.
  init(
    _ dialect: SQLDialect, count: Int, _ open: @escaping @Sendable () throws -> any DatabaseConnection
  ) {
    self.dialect = dialect
    self.open = open
    lanes = (0..<max(count, 1)).map { Lane(number: $0) }
    free = Locked(FreeLanes(numbers: lanes.map(\.number).reversed()))
  }

  deinit {
    for lane in lanes { lane.thread.end() }
  }

  func perform(_ statements: [SQLStatement]) async throws -> [[SQLRow]] {
    let lane = lanes[await takeLane()]
    defer { giveBack(lane) }
    return try await lane.thread.perform { [open] in
      Result { try lane.connection(open).perform(statements) }
    }
  }

  private func takeLane() async -> Int {
    await withCheckedContinuation { continuation in
      let number = free.withLock { $0.take(or: continuation) }
      if let number { continuation.resume(returning: number) }
    }
  }

  private func giveBack(_ lane: Lane) {
    let next = free.withLock { $0.give(lane.number) }
    next?.resume(returning: lane.number)
  }
}

/// The lanes that nobody uses, and those who wait for one.
private struct FreeLanes {
  var numbers: [Int]
  private var waiting: [CheckedContinuation<Int, Never>] = []

  init(numbers: [Int]) {
    self.numbers = numbers
  }

  mutating func take(or continuation: CheckedContinuation<Int, Never>) -> Int? {
    if let number = numbers.popLast() { return number }
    waiting.append(continuation)
    return nil
  }

  mutating func give(_ number: Int) -> CheckedContinuation<Int, Never>? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    numbers.append(number)
    return nil
  }
}

/// A connection and its thread.
private final class Lane: Sendable {
  let number: Int
  let thread: DatabaseThread
  // Only on the thread.
  nonisolated(unsafe) private var current: (any DatabaseConnection)?

  init(number: Int) {
    self.number = number
    thread = DatabaseThread(named: "Schematic database \(number)")
  }

  func connection(_ open: () throws -> any DatabaseConnection) throws -> any DatabaseConnection {
    if let current, current.isUsable { return current }
    current = nil
    let opened = try open()
    current = opened
    return opened
  }
}
