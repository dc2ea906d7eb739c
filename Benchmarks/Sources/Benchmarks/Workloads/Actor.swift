import Dispatch
import Schematic
import SchematicConcurrency

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
        Benchmark(name: "send", title: "send", isCounted: false) {
          let machine = StateMachineActor(ActorNumbers())
          return waiting {
            for event in events { machine.send(event) }
            use(await machine.state)
          }
        },
      ])
  ])

private enum Step: CaseIterable {
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
