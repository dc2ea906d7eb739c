import Schematic
import Testing

@testable import SchematicConcurrency

/// One of several subscriptions ends: the others go on.
struct SubscriptionEndTests {
  @Test(arguments: 0..<4)
  func `a subscription that ends leaves the earlier and the later ones`(ending: Int) async {
    let turnstile = StateMachineActor<Turnstile>()
    var streams: [AsyncStream<Step>?] = (0..<4).map { _ in turnstile.transitions }
    await turnstile.handle(.coin)
    streams[ending] = nil
    #expect(turnstile.broadcaster.count == 3)
    await turnstile.handle(.push)
    await turnstile.stop()
    for (index, stream) in streams.enumerated() where index != ending {
      #expect(await all(stream).map(\.to) == [.unlocked, .locked], "subscription \(index)")
    }
  }

  @Test func `a subscription after one that has ended is new`() async {
    let turnstile = StateMachineActor<Turnstile>()
    var (first, second): (AsyncStream<Step>?, AsyncStream<Step>?) = (turnstile.transitions, nil)
    first = nil
    #expect(first == nil)
    #expect(turnstile.broadcaster.count == 0)
    second = turnstile.transitions
    await turnstile.handle(.coin)
    await turnstile.stop()
    #expect(await all(second).count == 1)
  }

  @Test(arguments: [false, true])
  func `after a stop and a reset, a new subscription receives transitions`(isRunning: Bool) async {
    let turnstile = StateMachineActor<Turnstile>()
    await turnstile.stop()
    #expect(await all(turnstile.transitions).isEmpty)
    await turnstile.reset(runningActions: isRunning)
    let steps = turnstile.transitions
    await turnstile.handle(.coin)
    await turnstile.stop()
    #expect(await all(steps).map(\.to) == [.unlocked])
  }
}
