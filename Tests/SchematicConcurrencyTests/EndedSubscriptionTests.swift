import Schematic
import SchematicTesting
import TestSupport
import Testing

@testable import SchematicConcurrency

/// A subscription that ends concerns no other, and the next one is like the first.
@MainActor struct EndedSubscriptionTests {
  private let till = Till()
  private let machine: StateMachine<Turnstile>

  init() {
    machine = StateMachine(Turnstile(), subject: till)
  }

  /// A subscriber that notes the targets that it receives, and `nil` for the end.
  private final class Reader: Sendable {
    let received = Locked<[Turnstile.State?]>([])
    private let number = Locked<Int?>(nil)

    func subscribe(
      to broadcaster: TransitionBroadcaster<Turnstile.State, Turnstile.Event>,
      then act: @escaping @Sendable () -> Void = {}
    ) {
      let own = broadcaster.subscribe { [received] signal in
        switch signal {
        case .step(let step): received.withLock { $0.append(step.to) }
        case .end: received.withLock { $0.append(nil) }
        }
        act()
      }
      number.withLock { $0 = own }
    }

    func unsubscribe(from broadcaster: TransitionBroadcaster<Turnstile.State, Turnstile.Event>) {
      number.withLock { $0 }.map { broadcaster.unsubscribe($0) }
    }
  }

  @Test(arguments: 0..<3)
  func `one of three subscriptions ends, and the others go on`(ending: Int) {
    let broadcaster = machine.transitionBroadcaster
    let readers = (0..<3).map { _ in Reader() }
    for reader in readers { reader.subscribe(to: broadcaster) }
    machine.handle(.coin)
    readers[ending].unsubscribe(from: broadcaster)
    // Once more changes nothing.
    readers[ending].unsubscribe(from: broadcaster)
    machine.handle(.push)

    for (index, reader) in readers.enumerated() {
      #expect(
        reader.received.withLock { $0 } == (index == ending ? [.unlocked] : [.unlocked, .locked]))
    }
    #expect(broadcaster.count == 2)
  }

  @Test func `a subscription that ends while it is notified receives nothing more`() {
    let broadcaster = machine.transitionBroadcaster
    let (leaving, other) = (Reader(), Reader())
    leaving.subscribe(to: broadcaster) { leaving.unsubscribe(from: broadcaster) }
    other.subscribe(to: broadcaster)
    machine.handle(.coin)
    machine.handle(.push)

    #expect(leaving.received.withLock { $0 } == [.unlocked])
    #expect(other.received.withLock { $0 } == [.unlocked, .locked])
  }

  @Test func `a subscription after all others have ended is like the first`() async {
    for _ in 0..<3 {
      let steps = machine.transitions
      machine.handle(.coin)
      machine.handle(.push)
      var iterator = steps.makeAsyncIterator()
      #expect(await iterator.next()?.to == .unlocked)
      #expect(await iterator.next()?.to == .locked)
    }
    #expect(machine.transitionBroadcaster.count == 0)
  }

  @Test func `a machine that ends ends all subscriptions, and those that come too late`() async {
    let broadcaster = machine.transitionBroadcaster
    let (early, late, again) = (Reader(), Reader(), Reader())
    early.subscribe(to: broadcaster)
    broadcaster.end()
    late.subscribe(to: broadcaster)
    broadcaster.reopen()
    again.subscribe(to: broadcaster)
    machine.handle(.coin)

    #expect(early.received.withLock { $0 } == [nil])
    #expect(late.received.withLock { $0 } == [nil])
    #expect(again.received.withLock { $0 } == [.unlocked])
  }

  /// Starts a task that waits for a state, and returns when it has subscribed.
  ///
  /// It reads the current state, and subscribes before other tasks continue on the main actor.
  private func wait(
    for state: Turnstile.State?, within limit: Duration? = nil, on clock: ManualClock = .init()
  ) async -> Task<Turnstile.State, any Error> {
    let (readings, read) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [machine] in
      try await machine.first(within: limit, on: clock) {
        read.yield()
        return $0 == state
      }
    }
    await readings.next()
    return task
  }

  @Test func `a wait that is cancelled or answered leaves no subscription`() async throws {
    let waiting = await wait(for: nil)
    #expect(machine.transitionBroadcaster.count == 1)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(machine.transitionBroadcaster.count == 0)

    let answered = await wait(for: .unlocked)
    machine.handle(.coin)
    machine.handle(.push)
    #expect(try await answered.value == .unlocked)
    #expect(machine.transitionBroadcaster.count == 0)
  }

  @Test func `a wait that is answered leaves no deadline`() async throws {
    let clock = ManualClock()
    let waiting = await wait(for: .unlocked, within: .seconds(5), on: clock)
    #expect(clock.sleeperCount == 1)
    machine.handle(.coin)
    #expect(try await waiting.value == .unlocked)
    #expect(clock.sleeperCount == 0)
  }
}
