import Schematic
import SchematicTesting
import Statecharts
import Testing

@testable import SchematicConcurrency

/// Another task that learns of a transition finds the timers of the new state started.
@MainActor
struct TransitionsAndTimersTests {
  let clock = ManualClock()
  let line = Line()
  let machine: StateMachine<StatechartSchema<Call.State, Call.Event, Line>>

  init() throws {
    machine = StateMachine(schema: try StatechartSchema(Call()), subject: line)
    machine.hostActivities(on: clock)
    machine.start()
  }

  /// What subscribers receive, each with the number of timers that run by then.
  func received(during requests: () -> Void) -> [String] {
    let log = Locked<[String]>([])
    let number = machine.transitionBroadcaster.subscribe { [clock] signal in
      let entry =
        switch signal {
        case .step(let step): "\(step), timers: \(clock.sleeperCount)"
        case .end: "end"
        }
      log.withLock { $0.append(entry) }
    }
    requests()
    machine.transitionBroadcaster.unsubscribe(number)
    return log.withLock { $0 }
  }

  @Test func `a transition arrives after the start of the timers of its state`() {
    let entries = received { machine.handle(.call) }
    #expect(entries == ["call: idle → ringing, timers: 1"])
  }

  @Test func `transitions arrive in their order when an observer queues the next event`() {
    machine.onEntry(of: .ringing) { [unowned machine] _ in
      if line.rings == 1 { machine.handle(.redial) }
    }
    let entries = received { machine.handle(.call) }
    #expect(
      entries == [
        "call: idle → ringing, timers: 1", "redial: ringing → ringing, timers: 1",
      ])
  }

  @Test func `the sequence ends after the last transition`() {
    machine.handle(.call)
    let entries = received { machine.stop() }
    #expect(entries == ["ringing → (stopped), timers: 0", "end"])
  }

  @Test func `a transition that waits arrives when another host takes over`() {
    let other = ManualClock()
    machine.observe { [unowned machine] notice in
      if case .transitioned(_, .call?, _, _) = notice { machine.hostActivities(on: other) }
    }
    let entries = received { machine.handle(.call) }
    #expect(entries.count == 1)
  }
}
