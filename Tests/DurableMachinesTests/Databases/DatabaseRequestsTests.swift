import Foundation
import Testing

@testable import DurableMachines

@Suite struct DatabaseRequestsTests {
  /// Blocks threads until it is opened.
  final class Gate: Sendable {
    private let condition = NSCondition()
    nonisolated(unsafe) private var isOpen = false
    nonisolated(unsafe) private var passing = 0
    private let (counts, arrivals) = AsyncStream.makeStream(of: Int.self)

    func pass() {
      condition.withLock {
        passing += 1
        arrivals.yield(passing)
        while !isOpen { condition.wait() }
      }
    }

    func open() {
      condition.withLock {
        isOpen = true
        condition.broadcast()
      }
    }

    /// How many have arrived.
    var arrived: Int { condition.withLock { passing } }

    /// Waits until the thread of this number has arrived, counted from 1; each number once, in order.
    func waitForArrival(_ number: Int) async { _ = await counts.first { $0 == number } }
  }

  final class TestConnection: DatabaseConnection {
    let body: ([MachineStore.Statement]) throws -> [[MachineStore.Row]]
    let onEnd: @Sendable () -> Void
    var isUsable = true

    init(
      _ body: @escaping ([MachineStore.Statement]) throws -> [[MachineStore.Row]] = { _ in [] },
      onEnd: @escaping @Sendable () -> Void = {}
    ) {
      self.body = body
      self.onEnd = onEnd
    }

    deinit { onEnd() }

    func perform(_ requests: [[MachineStore.Statement]]) -> [Result<
      [[MachineStore.Row]], any Error
    >] {
      requests.map { request in
        Result {
          do { return try body(request) } catch {
            isUsable = false
            throw error
          }
        }
      }
    }
  }

  actor Counter {
    var count = 0
    func add() { count += 1 }
  }

  let statements = [MachineStore.Statement("SELECT 1")]

  @Test func `a connection is used on a thread of its own`() async throws {
    let requests = DatabaseRequests(limit: 1, groupSize: 1) {
      Thread.current.threadDictionary["opened"] = "here"
      return TestConnection { _ in [[[Thread.current.threadDictionary["opened"] as? String]]] }
    }
    for _ in 0..<10 {
      #expect(try await requests.perform(statements) == [[["here"]]])
    }
    requests.end()
  }

  @Test func `there are at most as many connections as allowed`() async throws {
    let (gate, opened) = (Gate(), Gate())
    opened.open()
    let requests = DatabaseRequests(limit: 3, groupSize: 1) {
      opened.pass()
      return TestConnection { _ in
        gate.pass()
        return []
      }
    }
    await withThrowingTaskGroup { group in
      for _ in 0..<10 { group.addTask { try await requests.perform(statements) } }
      await gate.waitForArrival(3)
      gate.open()
    }
    #expect(gate.arrived == 10)
    #expect(opened.arrived == 3)
    requests.end()
  }

  @Test func `a task that is cancelled stops waiting, and its statements are not performed`()
    async throws
  {
    let gate = Gate()
    let requests = DatabaseRequests(limit: 1, groupSize: 1) {
      TestConnection { _ in
        gate.pass()
        return []
      }
    }
    async let first = requests.perform(statements)
    await gate.waitForArrival(1)
    let second = Task { try await requests.perform(statements) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    _ = try await first
    requests.end()
    await requests.waitUntilEnded()
    #expect(gate.arrived == 1)
  }

  @Test func `a task that is cancelled still learns what its statements did`() async throws {
    let gate = Gate()
    let requests = DatabaseRequests(limit: 1, groupSize: 1) {
      TestConnection { _ in
        gate.pass()
        return [[["done"]]]
      }
    }
    let task = Task { try await requests.perform(statements) }
    await gate.waitForArrival(1)
    task.cancel()
    gate.open()
    #expect(try await task.value == [[["done"]]])
    requests.end()
  }

  /// The first two groups wait for a lock until the test lets them see whether they give up.
  final class LockedConnection: WaitingConnection {
    private let gate: Gate
    private let retry: DispatchSemaphore
    var isGivenUp: () -> Bool = { false }
    let isUsable = true

    init(_ gate: Gate, _ retry: DispatchSemaphore) { (self.gate, self.retry) = (gate, retry) }

    func perform(_ requests: [[MachineStore.Statement]]) -> [Result<
      [[MachineStore.Row]], any Error
    >] {
      gate.pass()
      if gate.arrived > 2 { return requests.map { _ in .success([[["done"]]]) } }
      retry.wait()
      guard isGivenUp() else { return requests.map { _ in .success([[["waited"]]]) } }
      return requests.map { _ in
        .failure(MachineStore.DatabaseError(.contention, code: "5", message: ""))
      }
    }
  }

  @Test func `a task that is cancelled does not wait for a lock, and others of its group do`()
    async throws
  {
    let (gate, retry) = (Gate(), DispatchSemaphore(value: 0))
    let (queued, queue) = AsyncStream.makeStream(of: Int.self)
    gate.open()
    let requests = DatabaseRequests(limit: 1, groupSize: 4, hasQueued: { queue.yield($0) }) {
      LockedConnection(gate, retry)
    }
    let first = Task { try await requests.perform(statements) }
    await gate.waitForArrival(1)
    let others = (0..<3).map { _ in Task { try await requests.perform(statements) } }
    _ = await queued.first { $0 == 3 }
    first.cancel()
    retry.signal()
    await #expect(throws: CancellationError.self) { try await first.value }
    await gate.waitForArrival(2)
    others[1].cancel()
    retry.signal()
    await #expect(throws: CancellationError.self) { try await others[1].value }
    for task in [others[0], others[2]] { #expect(try await task.value == [[["done"]]]) }
    requests.end()
  }

  @Test func `what waits at the end is performed, and what comes later is an error`() async throws {
    let gate = Gate()
    let requests = DatabaseRequests(limit: 1, groupSize: 1) {
      TestConnection { _ in
        gate.pass()
        return []
      }
    }
    async let first = requests.perform(statements)
    await gate.waitForArrival(1)
    requests.end()
    await #expect(
      throws: MachineStore.DatabaseError(
        .other, code: "closed", message: "the store was closed: create another one")
    ) {
      try await requests.perform(statements)
    }
    gate.open()
    _ = try await first
    await requests.waitUntilEnded()
  }

  @Test func `a pool that is released ends its threads, which close their connections`()
    async throws
  {
    let ended = AsyncStream.makeStream(of: Void.self)
    var pool: ConnectionPool? = ConnectionPool(
      .sqlite,
      writing: DatabaseRequests(limit: 1, groupSize: 1) {
        TestConnection(onEnd: { ended.continuation.finish() })
      })
    _ = try await pool?.perform(statements)
    weak let released = pool
    pool = nil
    #expect(released == nil)
    for await _ in ended.stream {}
  }

  @Test func `an error of opening is thrown, and the next request opens again`() async throws {
    let opened = Gate()
    opened.open()
    let requests = DatabaseRequests(limit: 1, groupSize: 1) {
      opened.pass()
      if opened.arrived == 1 {
        throw MachineStore.DatabaseError(.connectionLost, code: "", message: "")
      }
      return TestConnection()
    }
    await #expect(throws: MachineStore.DatabaseError.self) {
      try await requests.perform(statements)
    }
    _ = try await requests.perform(statements)
    #expect(opened.arrived == 2)
    requests.end()
  }

  @Test func `a connection that cannot be used again is replaced`() async throws {
    let opened = Gate()
    opened.open()
    let requests = DatabaseRequests(limit: 1, groupSize: 1) {
      opened.pass()
      let isFirst = opened.arrived == 1
      return TestConnection { _ in
        if isFirst { throw MachineStore.DatabaseError(.connectionLost, code: "", message: "") }
        return []
      }
    }
    await #expect(throws: MachineStore.DatabaseError.self) {
      try await requests.perform(statements)
    }
    _ = try await requests.perform(statements)
    _ = try await requests.perform(statements)
    #expect(opened.arrived == 2)
    requests.end()
  }

  @Test func `requests that wait are performed in groups`() async throws {
    let (gate, sizes) = (Gate(), AsyncStream.makeStream(of: Int.self))
    final class Grouping: DatabaseConnection {
      let isUsable = true
      let perform: (Int) -> Void
      init(_ perform: @escaping (Int) -> Void) { self.perform = perform }
      func perform(_ requests: [[MachineStore.Statement]]) -> [Result<
        [[MachineStore.Row]], any Error
      >] {
        perform(requests.count)
        return requests.map { _ in .success([]) }
      }
    }
    let (queued, queue) = AsyncStream.makeStream(of: Int.self)
    let requests = DatabaseRequests(limit: 1, groupSize: 4, hasQueued: { queue.yield($0) }) {
      Grouping {
        sizes.continuation.yield($0)
        gate.pass()
      }
    }
    try await withThrowingTaskGroup { group in
      group.addTask { _ = try await requests.perform(statements) }
      await gate.waitForArrival(1)
      for _ in 0..<6 { group.addTask { _ = try await requests.perform(statements) } }
      _ = await queued.first { $0 == 6 }
      gate.open()
      try await group.waitForAll()
    }
    sizes.continuation.finish()
    var found: [Int] = []
    for await size in sizes.stream { found.append(size) }
    #expect(found == [1, 4, 2])
    requests.end()
  }

  @Test @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  func `ten slow statements do not delay other tasks of a pool of two threads`() async throws {
    let (gate, executor) = (Gate(), TwoThreads())
    let requests = DatabaseRequests(limit: 4, groupSize: 1) {
      TestConnection { _ in
        gate.pass()
        return []
      }
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<10 {
        group.addTask(executorPreference: executor) { _ = try await requests.perform(statements) }
      }
      await gate.waitForArrival(4)
      // Two threads that were blocked would never get here.
      let counter = Counter()
      for _ in 0..<100 {
        await Task(executorPreference: executor) { await counter.add() }.value
      }
      #expect(await counter.count == 100)
      #expect(gate.arrived == 4)
      gate.open()
      try await group.waitForAll()
    }
    requests.end()
  }
}

/// An executor like Swift's pool on a computer with two processors.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class TwoThreads: TaskExecutor {
  private let queues = [DispatchQueue(label: "first"), DispatchQueue(label: "second")]
  private let lock = NSLock()
  nonisolated(unsafe) private var next = 0

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let number = lock.withLock {
      next += 1
      return next % 2
    }
    queues[number].async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
