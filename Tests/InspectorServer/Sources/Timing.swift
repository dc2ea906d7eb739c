import Foundation
import Schematic
import SchematicInspector
import Statecharts

/// Prints what an event costs in the thread of a machine that is inspected, and of one that is not.
func printTimes() throws {
  let lamp = try nanoseconds { _ in
    try StateMachine(Lamp())
  } events: {
    [.toggle]
  }
  print("chart, a transition: \(lamp.plain) ns, inspected \(lamp.inspected) ns")
  let deck = Player.Deck()
  let player = try nanoseconds { _ in
    let machine = try StateMachine(Player(), subject: deck)
    machine.handle(.power)
    return machine
  } events: {
    [.power, .play, .pause, .power]
  }
  print("chart, guards, a subject: \(player.plain) ns, inspected \(player.inspected) ns")
  let ignored = try nanoseconds { _ in
    try StateMachine(Lamp())
  } events: {
    [.timeout]
  }
  print("chart, an ignored event: \(ignored.plain) ns, inspected \(ignored.inspected) ns")
  let traced = try StateMachine(Player(), subject: deck)
  traced.trace { _ in }
  traced.observe { _ in }
  traced.start()
  print("with a tracer that does nothing: \(time(traced, [.power, .play, .pause, .power])) ns")
}

private func nanoseconds<Schema: StateMachineSchemaProtocol>(
  _ make: (Int) throws -> StateMachine<Schema>, events: () -> [Schema.Event]
) throws -> (plain: Int, inspected: Int)
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  let plain = try make(0)
  plain.start()
  let inspected = try make(1)
  let recorder = Recorder()
  recorder.add(inspected)
  inspected.start()
  return (time(plain, events()), time(inspected, events()))
}

/// The shortest of several rounds: others use the processor, too.
private func time<Schema>(_ machine: StateMachine<Schema>, _ events: [Schema.Event]) -> Int {
  let (rounds, count) = (20, 20_000)
  let times = (0..<rounds).map { _ in
    let start = ContinuousClock.now
    for _ in 0..<(count / events.count) {
      for event in events { machine.handle(event) }
    }
    return (ContinuousClock.now - start) / .nanoseconds(count)
  }
  return Int(times.min() ?? 0)
}
