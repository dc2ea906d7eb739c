import Dispatch
import Schematic
import SchematicConcurrency
import Statecharts

// What an actor costs around a machine. One task hands over all events; the reference is an actor
// whose method does next to nothing, because that much any actor costs. Times are those of the
// processor, so what another thread does at the same time counts too.

let actorWorkload = Workload(
  name: "actor", title: "Actor: the Number machine behind an actor, 65,536 random events",
  sections: [
    Section(
      name: "one-task", title: "from one task", unit: "event", unitsPerPass: events.count,
      benchmarks: [
        Benchmark(name: "nothing", title: "an actor that counts", isReference: true) {
          let nothing = CountingActor()
          return waiting { for event in events { await nothing.count(event) } }
        },
        Benchmark(name: "plain", title: "the machine without an actor") {
          let machine = StateMachine(ActorNumbers())
          return { for event in events { machine.handle(event) } }
        },
        Benchmark(name: "handle", title: "await handle", targets: Targets(.times(1.2, "nothing"))) {
          let machine = StateMachineActor(ActorNumbers())
          return waiting { for event in events { await machine.handle(event) } }
        },
        Benchmark(
          name: "send", title: "send", targets: Targets(.times(1, "handle")), isCounted: false
        ) {
          let machine = StateMachineActor(ActorNumbers())
          return waiting {
            for event in events { machine.send(event) }
            use(await machine.state)
          }
        },
      ]),
    Section(
      name: "many", title: "10,000 machines, 20 events each from one of two tasks", unit: "event",
      unitsPerPass: machineCount * eventsPerMachine,
      benchmarks: [
        Benchmark(name: "handle", title: "await handle", isReference: true, isCounted: false) {
          let machines = actors()
          return inHalves(of: machines) { half in
            for event in events.prefix(eventsPerMachine) {
              for machine in half { await machine.handle(event) }
            }
          }
        },
        Benchmark(
          name: "send", title: "send", targets: Targets(.times(3.5, "handle")), isCounted: false
        ) {
          let machines = actors()
          return inHalves(of: machines) { half in
            for event in events.prefix(eventsPerMachine) {
              for machine in half { machine.send(event) }
            }
            for machine in half { use(await machine.state) }
          }
        },
        Benchmark(
          name: "sent-together", title: "send, all events of a machine together",
          targets: Targets(.times(3.5, "handle")), isCounted: false
        ) {
          let machines = actors()
          return inHalves(of: machines) { half in
            for machine in half {
              for event in events.prefix(eventsPerMachine) { machine.send(event) }
            }
            for machine in half { use(await machine.state) }
          }
        },
      ]),
    Section(
      name: "starting", title: "10,000 machines of a chart, made by each pass", unit: "machine",
      unitsPerPass: machineCount,
      benchmarks: [
        Benchmark(name: "made", title: "made", isReference: true, isCounted: false) {
          let schema = made { try SharedSchema(unchecked: Lamp()) }
          return { use(lamps(schema)) }
        },
        Benchmark(
          name: "started", title: "made and started",
          targets: Targets(.within(800, of: "made")), isCounted: false
        ) {
          let schema = made { try SharedSchema(unchecked: Lamp()) }
          return waiting { for lamp in lamps(schema) { await lamp.start() } }
        },
        Benchmark(
          name: "handled", title: "made and started, with an event",
          targets: Targets(.within(400, of: "started")), isCounted: false
        ) {
          let schema = made { try SharedSchema(unchecked: Lamp()) }
          return waiting {
            for lamp in lamps(schema) {
              await lamp.start()
              await lamp.handle(.up)
            }
          }
        },
      ]),
  ])

private let machineCount = 10_000
private let eventsPerMachine = 20

private func actors() -> [StateMachineActor<ActorNumbers>] {
  (0..<machineCount).map { _ in StateMachineActor(schema: ActorNumbers()) }
}

/// Two tasks, each with half of the machines.
func inHalves<Machine: Sendable>(
  of machines: [Machine], _ work: @escaping @Sendable ([Machine]) async -> Void
) -> () -> Void {
  waiting {
    await withTaskGroup { group in
      for first in 0..<2 {
        let half = stride(from: first, to: machines.count, by: 2).map { machines[$0] }
        group.addTask { await work(half) }
      }
    }
  }
}

private typealias LampSchema = StatechartSchema<Lamp.State, Step, Void>

private func lamps(_ schema: SharedSchema<LampSchema>) -> [StateMachineActor<LampSchema>] {
  (0..<machineCount).map { _ in StateMachineActor(schema: schema.schema()) }
}

private struct Lamp: Statechart {
  enum State { case lamp, off, on }
  typealias Event = Step

  var body: [Element] {
    state(.lamp) {
      state(.off) { on(.up, to: .on) }
      state(.on) { on(.down, to: .off) }
    }
  }
}

private enum Step: CaseIterable, Sendable {
  case up, down
}

private let events: [Step] = randomEvents(65_536)

private actor CountingActor {
  var number = 0

  func count(_ event: Step) {
    number &+= event == .up ? 1 : 2
  }
}

private struct ActorNumbers: FlatStateMachineSchema {
  enum State { case one, two, three }
  let initialState = State.one

  func transition(from state: State, on event: Step) -> Transition<State, Step, Void>? {
    switch (state, event) {
    case (.one, .up), (.three, .down): .to(.two)
    case (.two, .up): .to(.three)
    case (.two, .down): .to(.one)
    case (.one, .down), (.three, .up): nil
    }
  }
}

/// A pass that waits for asynchronous work.
func waiting(_ work: @escaping @Sendable () async -> Void) -> () -> Void {
  {
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await work()
      isDone.signal()
    }
    isDone.wait()
  }
}
