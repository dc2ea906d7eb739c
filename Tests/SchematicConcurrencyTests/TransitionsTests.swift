import Schematic
import Testing

@testable import SchematicConcurrency

struct TransitionsTests {
  let unlocking = Step(from: .locked, on: .coin, to: .unlocked)
  let locking = Step(from: .unlocked, on: .push, to: .locked)

  @Test func `each subscriber receives every transition after its subscription`() async {
    let turnstile = StateMachineActor<Turnstile>()
    let first = turnstile.transitions
    await turnstile.handle(.coin)
    let second = turnstile.transitions
    await turnstile.handle(.push)
    await turnstile.stop()
    #expect(await all(first) == [unlocking, locking])
    #expect(await all(second) == [locking])
  }

  @Test func `ignored events are not in the sequence of transitions`() async {
    let turnstile = StateMachineActor<Turnstile>()
    let steps = turnstile.transitions
    await turnstile.handle(.kick)
    await turnstile.stop()
    #expect(await all(steps) == [])
  }

  @Test func `the sequence ends when the machine is released`() async {
    var turnstile: StateMachineActor<Turnstile>? = StateMachineActor()
    let steps = turnstile?.transitions
    await turnstile?.handle(.coin)
    turnstile = nil
    #expect(await all(steps) == [unlocking])
  }

  @Test func `the description of a transition is one line`() {
    #expect("\(unlocking)" == "coin: locked → unlocked")
    #expect("\(Step(from: .locked, on: nil, to: .locked))" == "locked → locked")
  }
}

// MARK: - Subscribers that cost nothing

struct SubscriberTests {
  let turnstile = StateMachineActor<Turnstile>()

  @Test func `a slow subscriber receives the newest transitions, with a visible gap`() async {
    let steps = turnstile.transitions(buffering: .bufferingNewest(2))
    for _ in 0..<3 {
      turnstile.send(.coin)
      turnstile.send(.push)
    }
    await turnstile.stop()
    #expect(
      await all(steps) == [
        Step(from: .locked, on: .coin, to: .unlocked),
        Step(from: .unlocked, on: .push, to: .locked),
      ])
  }

  @Test func `a subscription buffers a thousand transitions by default`() async {
    let steps = turnstile.transitions
    for _ in 0..<600 {
      turnstile.send(.coin)
      turnstile.send(.push)
    }
    await turnstile.stop()
    #expect(await all(steps).count == 1_000)
  }

  @Test func `an unbounded subscription receives all transitions`() async {
    let steps = turnstile.transitions(buffering: .unbounded)
    for _ in 0..<1_001 { turnstile.send(.coin) }
    await turnstile.stop()
    #expect(await all(steps).count == 1_001)
  }

  @Test func `leaving the loop ends the subscription`() async {
    await leaveAfterOne(turnstile.transitions)
    #expect(turnstile.broadcaster.count == 0)
  }

  private func leaveAfterOne(_ steps: AsyncStream<Step>) async {
    turnstile.send(.coin)
    for await _ in steps { break }
  }

  @Test func `releasing the sequence ends the subscription`() {
    for _ in 0..<10 { _ = turnstile.transitions }
    #expect(turnstile.broadcaster.count == 0)
  }

  @Test func `cancelling the task ends the subscription`() async {
    let task = Task { [steps = turnstile.transitions] in await all(steps) }
    task.cancel()
    #expect(await task.value == [])
    #expect(turnstile.broadcaster.count == 0)
  }

  @Test func `a machine has many subscribers at the same time`() async {
    let streams = (0..<50).map { _ in turnstile.transitions }
    for _ in 0..<100 { turnstile.send(.coin) }
    await turnstile.stop()
    for stream in streams { #expect(await all(stream).count == 100) }
  }
}

// MARK: - Plain machines

@MainActor
struct PlainTransitionsTests {
  @Test func `a task receives the transitions of a machine on the main actor`() async {
    let till = Till()
    let turnstile = StateMachine(Turnstile(), subject: till)
    var steps = turnstile.transitions.makeAsyncIterator()
    turnstile.handle(.coin)
    turnstile.handle(.push)
    #expect(await steps.next() == Step(from: .locked, on: .coin, to: .unlocked))
    #expect(await steps.next()?.to == .locked)
  }

  @Test func `the sequence of a plain machine ends when the machine is released`() async {
    let till = Till()
    var turnstile: StateMachine<Turnstile>? = StateMachine(Turnstile(), subject: till)
    let steps = turnstile?.transitions
    turnstile?.handle(.coin)
    turnstile = nil
    #expect(await all(steps).count == 1)
  }

  @Test func `all subscribers of a plain machine share one observer`() {
    let turnstile = StateMachine(Turnstile(), subject: Till())
    #expect(turnstile.transitionBroadcaster === turnstile.transitionBroadcaster)
    for _ in 0..<10 { _ = turnstile.transitions }
    #expect(turnstile.transitionBroadcaster.count == 0)
  }
}

/// All elements until the end of the sequence.
func all<Element>(_ stream: AsyncStream<Element>?) async -> [Element] {
  var elements: [Element] = []
  guard let stream else { return [] }
  for await element in stream { elements.append(element) }
  return elements
}
