import Schematic
import Testing

@testable import SchematicConcurrency

/// The queue of timers of a clock, after its first wake.
@Suite("A timer queue, again and again", .timeLimit(.minutes(5)))
struct TimerQueueTests {
  private let clock = HandClock()
  private let queue: TimerQueue
  private let taken = AsyncStream.makeStream(of: [Int].self)
  private let inbox: TimerInbox
  private let failures = Locked<[Int]>([])

  init() {
    queue = TimerQueue(clock)
    inbox = TimerInbox { [taken, failures] inbox, scheduler in
      let due = scheduler.takeDue(of: inbox)
      failures.withLock { $0 += due.filter { $0.error != nil }.map(\.key) }
      taken.continuation.yield(due.map(\.key))
    }
  }

  @discardableResult
  private func schedule(_ key: Int, after delay: Duration) -> ScheduledTimer {
    queue.schedule(key, after: delay, for: inbox)
  }

  @Test func `a queue sleeps for its next timer after each wake, and for an earlier one`() async {
    var (sleeps, taken) = (clock.sleeps, taken.stream.makeAsyncIterator())
    schedule(1, after: .seconds(1))
    #expect(await sleeps.next() == .began(.seconds(1)))
    schedule(10, after: .seconds(10))
    for round in 1...3 {
      let second = Duration.seconds(round * 2 - 1)
      clock.move(to: second)
      #expect(await taken.next() == [round * 2 - 1])
      #expect(await sleeps.next() == .began(.seconds(10)))
      // Earlier than what the queue sleeps for since its wake.
      schedule(round * 2, after: .seconds(1))
      // The new task may sleep before the other one is cancelled.
      let changes = [await sleeps.next(), await sleeps.next()]
      #expect(changes.contains(.wasCancelled(.seconds(10))))
      #expect(changes.contains(.began(second + .seconds(1))))
      schedule(round * 2 + 1, after: .seconds(2))
      clock.move(to: second + .seconds(1))
      #expect(await taken.next() == [round * 2])
      #expect(await sleeps.next() == .began(second + .seconds(2)))
    }
    clock.move(to: .seconds(10))
    #expect(await taken.next() == [7, 10])
  }

  @Test func `a queue without timers sleeps no more, and sleeps again for the next one`() async {
    var (sleeps, taken) = (clock.sleeps, taken.stream.makeAsyncIterator())
    for round in 0..<3 {
      let start = Duration.seconds(round * 10)
      clock.move(to: start)
      let first = schedule(1, after: .seconds(5))
      #expect(await sleeps.next() == .began(start + .seconds(5)))
      let second = schedule(2, after: .seconds(6))
      queue.cancel(first)
      // Twice changes nothing, also after another timer has its place.
      queue.cancel(first)
      let third = schedule(3, after: .seconds(7))
      queue.cancel(first)
      queue.cancel(second)
      queue.cancel(third)
      #expect(await sleeps.next() == .wasCancelled(start + .seconds(5)))
      schedule(4, after: .seconds(1))
      #expect(await sleeps.next() == .began(start + .seconds(1)))
      clock.move(to: start + .seconds(1))
      #expect(await taken.next() == [4])
    }
  }

  @Test func `an error of the clock is that of the timers that were due, and of no other`() async {
    var (sleeps, taken) = (clock.sleeps, taken.stream.makeAsyncIterator())
    for round in 0..<3 {
      let start = Duration.seconds(round * 10)
      clock.move(to: start)
      schedule(1, after: .seconds(1))
      #expect(await sleeps.next() == .began(start + .seconds(1)))
      schedule(2, after: .seconds(2))
      clock.move(to: start + .seconds(5), failing: HandClock.Failure())
      #expect(await taken.next() == [1])
      #expect(await sleeps.next() == .began(start + .seconds(2)))
      clock.move(to: start + .seconds(5))
      #expect(await taken.next() == [2])
      #expect(failures.withLock { $0 } == Array(repeating: 1, count: round + 1))
    }
  }

  @Test func `more timers than a batch has are due at once, in the order of their deadlines`() async
  {
    var (sleeps, taken) = (clock.sleeps, taken.stream.makeAsyncIterator())
    var keys: [Int] = []
    for key in 0..<600 { schedule(key, after: .seconds(1)) }
    #expect(await sleeps.next() == .began(.seconds(1)))
    schedule(600, after: .seconds(2))
    clock.move(to: .seconds(1))
    while keys.count < 600, let next = await taken.next() { keys += next }
    #expect(keys == Array(0..<600))
    #expect(await sleeps.next() == .began(.seconds(2)))
  }

  @Test func `sleeps are cancelled up to a limit, which counts anew once their time has passed`()
    async
  {
    var sleeps = clock.sleeps
    for round in 0..<3 {
      let start = Duration.seconds(round * 100)
      clock.move(to: start)
      for _ in 0..<64 {
        queue.cancel(schedule(1, after: .seconds(50)))
        #expect(await sleeps.next() == .began(start + .seconds(50)))
        #expect(await sleeps.next() == .wasCancelled(start + .seconds(50)))
      }
      // The next one goes on, and serves the next timer.
      queue.cancel(schedule(1, after: .seconds(50)))
      #expect(await sleeps.next() == .began(start + .seconds(50)))
      schedule(2, after: .seconds(60))
      clock.move(to: start + .seconds(50))
      #expect(await sleeps.next() == .began(start + .seconds(60)))
      var taken = taken.stream.makeAsyncIterator()
      clock.move(to: start + .seconds(60))
      #expect(await taken.next() == [2])
    }
  }
}

/// Containers of timers beside plain arrays, under random operations.
@Suite("Containers of timers")
struct TimerContainerTests {
  private let inbox = TimerInbox { _, _ in }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a heap takes what an array would, after it was empty and full again`(seed: UInt64) {
    var random = Numbers(state: seed)
    var (heap, expected): (TimerHeap, [(key: Int, timer: ScheduledTimer)]) = (TimerHeap(), [])
    var (old, now): ([ScheduledTimer], Duration) = ([], .zero)
    for key in 0..<3_000 {
      // Three times, there are more and then fewer timers.
      switch random.next(below: (key / 500).isMultiple(of: 2) ? 5 : 3) {
      case 0 where !expected.isEmpty:
        let removed = expected.remove(at: random.next(below: expected.count))
        #expect(heap.remove(removed.timer) != nil)
        old.append(removed.timer)
      case 1:
        now += .seconds(random.next(below: 6))
        while let (timer, _) = heap.popFirst(until: now) {
          let first = expected.indices.min { left, right in
            let (left, right) = (expected[left].timer, expected[right].timer)
            return (left.due, left.number) < (right.due, right.number)
          }
          guard let first else { return #expect(Bool(false), "\(timer) was removed") }
          let next = expected.remove(at: first)
          #expect(timer.key == next.key && timer.number == next.timer.number)
          old.append(next.timer)
        }
        #expect(!expected.contains { $0.timer.due <= now })
      default:
        let due = now + .seconds(random.next(below: 20))
        expected.append((key, heap.add(key, due: due, for: inbox)))
      }
      // What was removed or taken is not removed again, whatever has its place now.
      if let last = old.randomElement() { #expect(heap.remove(last) == nil) }
      #expect(heap.isEmpty == expected.isEmpty)
      #expect(heap.nextDue == expected.map(\.timer.due).min())
      #expect(heap.nodeCount <= 2 * expected.count + 64)
    }
  }

  private final class Action {}

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `sorted timers have what a dictionary would`(seed: UInt64) {
    var random = Numbers(state: seed)
    var (timers, expected): (SortedTimers, [Int: Int]) = (SortedTimers(), [:])
    for number in 0..<2_000 {
      // First few timers, of which often none is left.
      let key = TimerKey(rawValue: random.next(below: number < 1_000 ? 3 : 40))
      if random.next(below: 2) == 0 {
        let removed = timers.remove(key)
        #expect(removed?.timer.number == expected.removeValue(forKey: key.rawValue))
        #expect((removed?.action == nil) == (removed == nil))
      } else {
        let former = timers.add(
          .init(key: key, timer: ScheduledTimer(number: number, due: .zero), action: Action()))
        #expect(former?.timer.number == expected.updateValue(number, forKey: key.rawValue))
      }
      #expect(timers[key]?.timer.number == expected[key.rawValue])
      #expect(timers.isEmpty == expected.isEmpty)
      #expect(timers.all.map(\.timer.number) == expected.sorted { $0.key < $1.key }.map(\.value))
      #expect(timers.places.count <= max(2 * expected.count, expected.count + 8) + 1)
    }
  }

  @Test func `an activity and a delayed event of one number have different keys`() {
    #expect(TimerKey(activity: 3).isActivity && !TimerKey(delayedEvent: 3).isActivity)
    #expect(TimerKey(activity: 3) < TimerKey(delayedEvent: 3))
    #expect(TimerKey(delayedEvent: 3) < TimerKey(activity: 4))
  }

  private struct Numbers {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
