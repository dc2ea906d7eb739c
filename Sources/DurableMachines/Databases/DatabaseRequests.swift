import Foundation

/// Requests to a database, and the threads that perform them.
///
/// Calls of a database block. On a thread of Swift's pool they would block all other tasks: the pool has only as many
/// threads as there are processors. A thread is started when a request waits, a connection is free for it, and no
/// thread is idle. It opens a connection if there is none, or if one was lost.
///
/// If a connection can send a request without blocking, the task itself sends it. One thread waits for the results of
/// all such requests. To pass each of them to a thread and back takes longer than the rest.
final class DatabaseRequests: Sendable {
  private let limit: Int
  private let groupSize: Int
  private let open: @Sendable () throws -> any DatabaseConnection
  private let hasQueued: @Sendable (_ waitingCount: Int) -> Void
  private let condition = NSCondition()
  // Accessed only while the condition is locked.
  @exclusivity(unchecked) nonisolated(unsafe) private var state = State()

  private struct State {
    var waiting: [DatabaseRequest] = []
    /// The requests that were sent and have no result yet, by number.
    var sent: [UInt64: SentRequest] = [:]
    var lastNumber: UInt64 = 0
    var free: [FreeConnection] = []
    /// How many connections are open, or being opened.
    var connections = 0
    var threads = 0
    var idle = 0
    var poller: Poller?
    var isPolling = false
    var hasEnded = false
    var onceEnded: [CheckedContinuation<Void, Never>] = []

    var isRunning: Bool { threads > 0 || isPolling }
  }

  /// A connection on which no statement is performed.
  private struct FreeConnection {
    let connection: any DatabaseConnection
    /// The same connection if it is pollable.
    ///
    /// The cast is stored, because it takes longer than sending.
    let pollable: (any PollableConnection)?
  }

  /// - Parameters:
  ///   - limit: The greatest number of connections.
  ///   - groupSize: How many waiting requests a thread takes at once.
  ///   - hasQueued: Called when a request has to wait, with the number of waiting requests.
  ///   - open: Opens a connection; called on the thread that will use it first.
  init(
    limit: Int, groupSize: Int,
    hasQueued: @escaping @Sendable (_ waitingCount: Int) -> Void = { _ in },
    open: @escaping @Sendable () throws -> any DatabaseConnection
  ) {
    self.limit = max(limit, 1)
    self.groupSize = groupSize
    self.hasQueued = hasQueued
    self.open = open
  }

  /// Waits for a connection, performs statements, and returns the rows of each.
  ///
  /// A task that is cancelled stops waiting, for a connection or for the lock of another process. Statements that
  /// have begun are not interrupted, so that the task knows whether they were committed.
  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    let request = DatabaseRequest(statements)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do { try begin(request, continuation).map(send) } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      cancel(request)?.resume(throwing: CancellationError())
    }
  }

  /// Ends the threads once the waiting requests are done, and closes their connections.
  ///
  /// Further requests fail.
  func end() {
    condition.withLock {
      state.hasEnded = true
      state.poller?.wake()
      condition.broadcast()
    }
  }

  /// Waits until all threads have ended.
  func waitUntilEnded() async {
    await withCheckedContinuation { continuation in
      let isRunning = condition.withLock {
        if state.isRunning { state.onceEnded.append(continuation) }
        return state.isRunning
      }
      if !isRunning { continuation.resume() }
    }
  }

  // MARK: - Waiting

  /// - Returns: The request for the task to send; `nil` if the request waits for a thread.
  private func begin(
    _ request: DatabaseRequest, _ continuation: DatabaseRequest.Continuation
  ) throws -> SentRequest? {
    try condition.withLock {
      if state.hasEnded {
        throw MachineStore.DatabaseError(
          .other, code: "closed", message: "the store was closed: create another one")
      }
      if request.isCancelled { throw CancellationError() }
      request.continuation = continuation
      if state.waiting.isEmpty, let connection = state.free.last?.pollable,
        let sent = reserve(connection, for: request)
      {
        state.free.removeLast()
        return sent
      }
      state.waiting.append(request)
      hasQueued(state.waiting.count)
      callThread()
      return nil
    }
  }

  /// - Returns: The continuation of the request; `nil` if it was sent, or if a thread performs it.
  private func cancel(_ request: DatabaseRequest) -> DatabaseRequest.Continuation? {
    condition.withLock {
      request.isCancelled = true
      guard let index = state.waiting.firstIndex(where: { $0 === request }) else { return nil }
      return state.waiting.remove(at: index).continuation
    }
  }

  // MARK: - Threads

  /// Called only while the condition is locked, like the next function.
  private func callThread() {
    guard !state.free.isEmpty || state.connections < limit else { return }
    if state.waiting.count > state.idle, state.threads < limit { startThread() }
    condition.signal()
  }

  private func startThread() {
    state.threads += 1
    start { [self] in
      performRequests()
      threadEnded { $0.threads -= 1 }
    }
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      // On Linux, a name that is set from outside would be that of the calling thread.
      Thread.current.name = "Schematic"
      body()
    }
  }

  private func performRequests() {
    while let (group, taken) = next() {
      var connection = taken
      let results = Result {
        if connection?.isUsable != true {
          connection = nil
          connection = try open()
        }
        giveUp(connection) { group.contains { $0.isCancelled } }
        return connection?.perform(group.map(\.statements)) ?? []
      }
      giveBack(connection)
      for (index, request) in group.enumerated() {
        finish(request, of: group, results.flatMap { $0[index] })
      }
    }
  }

  private func giveUp(
    _ connection: (any DatabaseConnection)?, if condition: @escaping () -> Bool
  ) {
    guard let connection = connection as? any WaitingConnection else { return }
    connection.isGivenUp = { [lock = self.condition] in lock.withLock(condition) }
  }

  /// A group that waits for a lock fails if one of its tasks was cancelled; its other requests wait again.
  private func finish(
    _ request: DatabaseRequest, of group: [DatabaseRequest],
    _ result: Result<[[MachineStore.Row]], any Error>
  ) {
    guard case .failure(let error as MachineStore.DatabaseError) = result, error.kind == .contention
    else {
      request.continuation?.resume(with: result)
      return
    }
    let isCancelled = condition.withLock {
      if !request.isCancelled, group.contains(where: \.isCancelled), !state.hasEnded {
        state.waiting.insert(request, at: 0)
        callThread()
        return nil as Bool?
      }
      return request.isCancelled
    }
    guard let isCancelled else { return }
    request.continuation?.resume(throwing: isCancelled ? CancellationError() : error)
  }

  /// Waits for work: the requests that have waited longest, and a free connection, `nil` if one is to be opened.
  ///
  /// Returns `nil` if no more requests will arrive.
  private func next() -> (group: [DatabaseRequest], connection: (any DatabaseConnection)?)? {
    condition.withLock {
      state.idle += 1
      defer { state.idle -= 1 }
      while state.waiting.isEmpty || state.free.isEmpty && state.connections == limit {
        if state.hasEnded, state.waiting.isEmpty { return nil }
        condition.wait()
      }
      let group = Array(state.waiting.prefix(groupSize))
      state.waiting.removeFirst(group.count)
      if let free = state.free.popLast() { return (group, free.connection) }
      state.connections += 1
      return (group, nil)
    }
  }

  /// - Parameter connection: `nil` if it could not be opened.
  private func giveBack(_ connection: (any DatabaseConnection)?) {
    condition.withLock {
      guard let connection else {
        state.connections -= 1
        return
      }
      let pollable = connection as? any PollableConnection
      state.free.append(FreeConnection(connection: connection, pollable: pollable))
      if pollable != nil { startPolling() }
      if !state.waiting.isEmpty { condition.signal() }
    }
  }

  /// The last thread closes the connections.
  private func threadEnded(_ change: (inout State) -> Void) {
    var last = State()
    condition.withLock {
      change(&state)
      guard !state.isRunning else { return }
      swap(&last.free, &state.free)
      swap(&last.onceEnded, &state.onceEnded)
    }
    last.free = []
    for continuation in last.onceEnded { continuation.resume() }
  }
}

// MARK: - Requests that tasks send

extension DatabaseRequests {
  /// A request and the connection that sends it.
  private struct SentRequest: @unchecked Sendable {
    // Unchecked, because only the owner that has taken the connection from the state uses it.
    let number: UInt64
    let poller: Poller
    let connection: any PollableConnection
    let request: DatabaseRequest
  }

  /// Called only while the condition is locked, like the next function.
  private func reserve(
    _ connection: any PollableConnection, for request: DatabaseRequest
  ) -> SentRequest? {
    guard let poller = state.poller, connection.canSend(request.statements) else { return nil }
    state.lastNumber += 1
    let sent = SentRequest(
      number: state.lastNumber, poller: poller, connection: connection, request: request)
    state.sent[sent.number] = sent
    return sent
  }

  private func startPolling() {
    guard state.poller == nil, let poller = Poller() else { return }
    (state.poller, state.isPolling) = (poller, true)
    start { [self] in
      while isPolling { for number in poller.wait() { receive(number) } }
      threadEnded { $0.isPolling = false }
    }
  }

  private var isPolling: Bool { condition.withLock { !state.hasEnded || !state.sent.isEmpty } }

  private func send(_ sent: SentRequest) {
    do {
      try sent.connection.send(sent.request.statements)
      // The receiving thread takes the lock too, and so sees what was written before.
      condition.withLock {}
      watch(sent)
    } catch {
      finish(sent, .failure(error))
    }
  }

  private func watch(_ sent: SentRequest) {
    if sent.poller.watch(sent.connection.descriptor, as: sent.number) { return }
    finish(
      sent,
      .failure(
        MachineStore.DatabaseError(
          .unknownOutcome, code: "connection", message: "the socket cannot be watched")))
  }

  private func receive(_ number: UInt64) {
    guard let sent = condition.withLock({ state.sent[number] }) else { return }
    guard let result = sent.connection.receive() else { return watch(sent) }
    finish(sent, result)
  }

  /// Frees the connection for the request that has waited longest.
  private func finish(_ sent: SentRequest, _ result: Result<[[MachineStore.Row]], any Error>) {
    let next: SentRequest? = condition.withLock {
      state.sent[sent.number] = nil
      if let first = state.waiting.first, let next = reserve(sent.connection, for: first) {
        state.waiting.removeFirst()
        return next
      }
      state.free.append(
        FreeConnection(connection: sent.connection, pollable: sent.connection))
      if !state.waiting.isEmpty { callThread() }
      return nil
    }
    next.map(send)
    sent.request.continuation?.resume(with: result)
  }
}

/// Statements that wait for a connection.
///
/// Unchecked: its variables change only while the lock of ``DatabaseRequests`` is held, or in the thread or task that
/// has taken the request.
final class DatabaseRequest: @unchecked Sendable {
  typealias Continuation = CheckedContinuation<[[MachineStore.Row]], any Error>

  let statements: [MachineStore.Statement]
  var continuation: Continuation?
  var isCancelled = false

  init(_ statements: [MachineStore.Statement]) {
    self.statements = statements
  }
}
