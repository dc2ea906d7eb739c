import Dispatch
import Schematic
import SchematicTesting
import Testing

@testable import SchematicConcurrency

/// An actor with many queued events.
@Suite struct BacklogTests {
  let clock = ManualClock()

  /// A machine with queued events, and without a scheduled task that drains the queue.
  private func makeCounter(
    backlog: Int, on executor: MachineExecutor = .own,
    _ receive: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> StateMachineActor<Counter> {
    let counter = StateMachineActor(
      schema: Counter(), subject: Listener(receive: receive), on: executor, clock: clock)
    for number in 0..<backlog { _ = counter.mailbox.enqueue(number) }
    return counter
  }

  @Test func `a deadline passes while earlier events are handled`() async throws {
    // The threads of the pool are needed for what the action waits for.
    let executor = HeldExecutor(startingWith: 1)
    let counter = makeCounter(backlog: 1_000, on: .executor(executor)) { [clock] number in
      if number == 0 { wait { try? await clock.waitForSleepers() } }
    }
    #expect(try await counter.first(within: .seconds(1)) { $0 > 0 } == 1_000)
  }

  @Test func `pending events stay in the queue once the waiter has its answer`() async {
    let waiter = Waiter<Int>()
    let counter = makeCounter(backlog: 1_000) { number in
      if number == 500 { waiter.answer(.success(0)) }
    }
    await counter.process(upTo: 1_000, for: waiter)
    #expect((1..<500).contains(counter.pendingEventCount))
  }

  @Test func `pending events stay in the queue once the waiting task is cancelled`() async {
    let task = Locked<Task<Int, any Error>?>(nil)
    let counter = makeCounter(backlog: 1_000) { number in
      if number == 500 { task.withLock { $0 }?.cancel() }
    }
    task.withLock { $0 = Task { try await counter.first { $0 == 1_000 } } }
    await #expect(throws: CancellationError.self) { try await task.withLock { $0 }?.value }
    #expect((1..<500).contains(counter.pendingEventCount))
  }

  @Test func `first handles the events that were sent before`() async throws {
    let counter = makeCounter(backlog: 1_000)
    #expect(try await counter.first { $0 > 0 } == 1_000)
  }

  @Test func `first misses no state after the events that were sent before`() async throws {
    let source = Locked<StateMachineActor<Counter>?>(nil)
    let counter = makeCounter(backlog: 1_000) { number in
      guard number == 500, let counter = source.withLock({ $0.take() }) else { return }
      // Handled in one batch with the last of those that were sent before.
      for number in 1_000..<2_000 { counter.send(number) }
    }
    source.withLock { $0 = counter }
    #expect(try await counter.first { $0 == 1_001 } == 1_001)
  }

  @Test func `draining the queue lets other work on the executor run`() async {
    // Runs jobs once it has two: the one that drains the queue, and the call of the other machine.
    let executor = HeldExecutor(startingWith: 2)
    let counter = StateMachineActor(
      schema: Counter(), subject: Listener { _ in }, on: .executor(executor))
    for number in 0..<1_000 { counter.send(number) }
    let waiting = Locked(0)
    let other = StateMachineActor(
      schema: Counter(),
      subject: Listener { _ in waiting.withLock { $0 = counter.pendingEventCount } },
      on: .executor(executor))
    await executor.firstJob()
    await other.handle(0)
    #expect((1..<1_000).contains(waiting.withLock { $0 }))
  }

  @Test func `sent events are handled in order, before the event of handle`() async {
    let handled = Locked<[Int]>([])
    let counter = makeCounter(backlog: 1_000) { number in handled.withLock { $0.append(number) } }
    #expect(await counter.handle(1_000) == .transitioned(from: 1_000, to: 1_001))
    #expect(handled.withLock { $0 } == Array(0...1_000))
  }

  @Test func `pendingEventCount is the number of events in the queue`() async {
    let counter = makeCounter(backlog: 3)
    #expect(counter.pendingEventCount == 3)
    #expect(await counter.state == 3)
    #expect(counter.pendingEventCount == 0)
  }
}

struct MailboxTests {
  @Test(arguments: [1, 2, 3, 7, 100])
  func `a mailbox returns events in the order of their arrival`(limit: Int) {
    let mailbox = Mailbox<Int>()
    var taken: [Int] = []
    for number in 0..<100 {
      _ = mailbox.enqueue(number)
      if number % 3 == 0 { taken += elements(of: mailbox.take(atMost: limit).events) }
      #expect(mailbox.count + taken.count == number + 1)
    }
    taken += elements(of: mailbox.take(atMost: .max).events)
    #expect(taken == Array(0..<100))
    #expect(mailbox.isEmpty)
  }

  @Test func `a drain goes on while there are events, and must be scheduled again afterwards`() {
    let mailbox = Mailbox<Int>()
    #expect(mailbox.enqueue(1))
    #expect(!mailbox.enqueue(2))
    _ = mailbox.take(atMost: 1)
    #expect(mailbox.finishDraining())
    _ = mailbox.take(atMost: 1)
    #expect(!mailbox.finishDraining())
    #expect(mailbox.enqueue(3))
  }

  @Test func `an observer is requested once`() {
    let mailbox = Mailbox<Int>()
    #expect(mailbox.requestObserver())
    #expect(!mailbox.requestObserver())
    #expect(mailbox.take(atMost: 1).isObserverRequested)
    #expect(!mailbox.finishDraining())
    #expect(!mailbox.requestObserver())
    #expect(!mailbox.take(atMost: 1).isObserverRequested)
    #expect(!mailbox.requestObserver())
  }

  @Test func `each transition is sent to a subscriber once, also after several calls of first`()
    async throws
  {
    let counter = StateMachineActor(Counter(), subject: Listener { _ in })
    let transitions = counter.transitions
    for _ in 1...3 { try await counter.first { $0 == 0 } }
    await counter.handle(0)
    await counter.handle(0)
    var states: [Int] = []
    for await step in transitions.prefix(2) { states.append(step.to) }
    #expect(states == [1, 2])
  }

  private func elements(of queue: FIFO<Int>) -> [Int] {
    var queue = queue
    var elements: [Int] = []
    while let element = queue.popFirst() { elements.append(element) }
    return elements
  }
}

// MARK: - Fixture

/// Counts its events, and passes each to its subject.
struct Counter: FlatStateMachineSchema {
  let initialState = 0

  func transition(from state: Int, on event: Int) -> Transition<Int, Int, Listener>? {
    .to(state + 1) { $0.receive(event) }
  }
}

struct Listener: Sendable {
  let receive: @Sendable (Int) -> Void
}

/// Holds jobs until it has a number of them, and then runs all, one after the other.
final class HeldExecutor: SerialExecutor {
  private struct Held {
    var jobs: [@Sendable () -> Void] = []
    var count: Int
    var first: CheckedContinuation<Void, Never>?

    /// The jobs to run now, and the continuation of the task that waits for the first job.
    mutating func add(
      _ job: @escaping @Sendable () -> Void
    ) -> ([@Sendable () -> Void], CheckedContinuation<Void, Never>?) {
      jobs.append(job)
      let waiting = first
      first = nil
      guard jobs.count >= count else { return ([], waiting) }
      let ready = jobs
      (jobs, count) = ([], 0)
      return (ready, waiting)
    }
  }

  private let queue = DispatchQueue(label: "held")
  private let held: Locked<Held>

  init(startingWith count: Int) {
    held = Locked(Held(count: count))
  }

  /// Returns when it holds a job.
  func firstJob() async {
    await withCheckedContinuation { continuation in
      let hasJob = held.withLock { held in
        if held.jobs.isEmpty { held.first = continuation }
        return !held.jobs.isEmpty
      }
      if hasJob { continuation.resume() }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run: @Sendable () -> Void = {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
    let (ready, first) = held.withLock { $0.add(run) }
    first?.resume()
    for run in ready { queue.async(execute: run) }
  }
}

/// Blocks the current thread until asynchronous work has ended.
private func wait(for work: @escaping @Sendable () async -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Task {
    await work()
    isDone.signal()
  }
  isDone.wait()
}
