import Dispatch
import Schematic
import SchematicTesting
import Testing

@testable import SchematicConcurrency

/// Many events wait, and somebody comes.
@Suite(.timeLimit(.minutes(1))) struct BacklogTests {
  let clock = ManualClock()

  /// A machine for which so many events wait, without anybody on the way to handle them.
  private func makeCounter(
    backlog: Int, _ hear: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> StateMachineActor<Counter> {
    let counter = StateMachineActor(
      schema: Counter(), subject: Listener(hear: hear), clock: clock)
    for number in 0..<backlog { _ = counter.mailbox.post(number) }
    return counter
  }

  @Test func `the time of a deadline runs while what was sent before is handled`() async throws {
    let counter = makeCounter(backlog: 1_000) { [clock] number in
      if number == 0 { wait { try? await clock.waitForSleepers() } }
    }
    #expect(try await counter.first(within: .seconds(1)) { $0 > 0 } == 1_000)
  }

  @Test func `who has no more time does not wait for the rest`() async {
    let waiter = Waiter<Int>()
    let counter = makeCounter(backlog: 1_000) { number in
      if number == 500 { waiter.answer(.success(0)) }
    }
    await counter.catchUp(to: 1_000, for: waiter)
    #expect((1..<500).contains(counter.waitingEventCount))
  }

  @Test func `who is cancelled does not wait for the rest`() async {
    let task = Locked<Task<Int, any Error>?>(nil)
    let counter = makeCounter(backlog: 1_000) { number in
      if number == 500 { task.withLock { $0 }?.cancel() }
    }
    task.withLock { $0 = Task { try await counter.first { $0 == 1_000 } } }
    await #expect(throws: CancellationError.self) { try await task.withLock { $0 }?.value }
    #expect((1..<500).contains(counter.waitingEventCount))
  }

  @Test func `who waits for a state waits for what was sent before`() async throws {
    let counter = makeCounter(backlog: 1_000)
    #expect(try await counter.first { $0 > 0 } == 1_000)
  }

  @Test func `who waits misses no state that comes after what was sent before`() async throws {
    let source = Locked<StateMachineActor<Counter>?>(nil)
    let counter = makeCounter(backlog: 1_000) { number in
      guard number == 500, let counter = source.withLock({ $0.take() }) else { return }
      // Handled in one batch with the last of those that were sent before.
      for number in 1_000..<2_000 { counter.send(number) }
    }
    source.withLock { $0 = counter }
    #expect(try await counter.first { $0 == 1_001 } == 1_001)
  }

  @Test func `others on the executor get a turn`() async {
    // Begins when two are there: who handles what was sent, and who comes.
    let lane = Lane(beginningWith: 2)
    let counter = StateMachineActor(schema: Counter(), subject: Listener { _ in }, executor: lane)
    for number in 0..<1_000 { counter.send(number) }
    let waiting = Locked(0)
    let other = StateMachineActor(
      schema: Counter(),
      subject: Listener { _ in waiting.withLock { $0 = counter.waitingEventCount } },
      executor: lane)
    await lane.firstJob()
    await other.handle(0)
    #expect((1..<1_000).contains(waiting.withLock { $0 }))
  }

  @Test func `what was sent is handled in order, before what is awaited`() async {
    let heard = Locked<[Int]>([])
    let counter = makeCounter(backlog: 1_000) { number in heard.withLock { $0.append(number) } }
    #expect(await counter.handle(1_000) == .transitioned(from: 1_000, to: 1_001))
    #expect(heard.withLock { $0 } == Array(0...1_000))
  }

  @Test func `the number of events that wait can be asked for`() async {
    let counter = makeCounter(backlog: 3)
    #expect(counter.waitingEventCount == 3)
    #expect(await counter.state == 3)
    #expect(counter.waitingEventCount == 0)
  }
}

/// What is taken out is taken in order, whatever arrives meanwhile.
struct MailboxTests {
  @Test(arguments: [1, 2, 3, 7, 100])
  func `nothing is lost and nothing is changed in order`(limit: Int) {
    let mailbox = Mailbox<Int>()
    var taken: [Int] = []
    for number in 0..<100 {
      _ = mailbox.post(number)
      if number % 3 == 0 { taken += mailbox.take(atMost: limit).events }
      #expect(mailbox.count + taken.count == number + 1)
    }
    taken += mailbox.take(atMost: .max).events
    #expect(taken == Array(0..<100))
    #expect(mailbox.isQuiet)
  }
}

// MARK: - Fixture

/// Counts its events, and lets each be heard.
struct Counter: FlatStateMachineSchema {
  let initialState = 0

  func transition(from state: Int, on event: Int) -> Transition<Int, Int, Listener>? {
    .to(state + 1) { $0.hear(event) }
  }
}

struct Listener: Sendable {
  let hear: @Sendable (Int) -> Void
}

/// Runs nothing until so many jobs wait, and then all, one after the other.
final class Lane: SerialExecutor {
  private struct Held {
    var jobs: [@Sendable () -> Void] = []
    var count: Int
    var first: CheckedContinuation<Void, Never>?

    /// What is to be run now, and who is to be told.
    mutating func add(
      _ job: @escaping @Sendable () -> Void
    ) -> ([@Sendable () -> Void], CheckedContinuation<Void, Never>?) {
      jobs.append(job)
      let told = first
      first = nil
      guard jobs.count >= count else { return ([], told) }
      let ready = jobs
      (jobs, count) = ([], 0)
      return (ready, told)
    }
  }

  private let queue = DispatchQueue(label: "lane")
  private let held: Locked<Held>

  init(beginningWith count: Int) {
    held = Locked(Held(count: count))
  }

  /// Returns when a job waits.
  func firstJob() async {
    await withCheckedContinuation { continuation in
      let isThere = held.withLock { held in
        if held.jobs.isEmpty { held.first = continuation }
        return !held.jobs.isEmpty
      }
      if isThere { continuation.resume() }
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

/// Waits for asynchronous work, on a thread that nobody else needs.
private func wait(for work: @escaping @Sendable () async -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Task {
    await work()
    isDone.signal()
  }
  isDone.wait()
}
