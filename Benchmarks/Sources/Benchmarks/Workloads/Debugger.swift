import Schematic
import SchematicFoundation

// What it costs that a machine can be debugged: nothing, as long as nobody does.

let debuggerWorkload = Workload(
  name: "debugger",
  title: "Debugger: a lamp that is switched on and off",
  sections: [
    Section(
      name: "event", title: "the same machine, debugged or not", unit: "event", unitsPerPass: 200,
      benchmarks: [
        Benchmark(
          name: "off", title: "nobody debugs it", isReference: true,
          targets: Targets(allocations: 0)
        ) {
          pass(StateMachine(Lamp()))
        },
        Benchmark(
          name: "again-off", title: "debugged before, not now",
          targets: Targets(allocations: 0)
        ) {
          let machine = StateMachine(Lamp())
          machine.removeObserver(machine.debug { _ in })
          return pass(machine)
        },
        Benchmark(name: "traced", title: "a tracer that does nothing") {
          let machine = StateMachine(Lamp())
          machine.trace { _ in }
          return pass(machine)
        },
        Benchmark(
          name: "entry", title: "somebody watches the entry of a state",
          targets: Targets(allocations: 0)
        ) {
          let machine = StateMachine(Lamp())
          machine.onEntry(of: .on) { _ in }
          return pass(machine)
        },
        Benchmark(name: "on", title: "debugged, the lines are thrown away") {
          let machine = StateMachine(Lamp())
          machine.debug { _ in }
          return pass(machine)
        },
      ])
  ])

private struct Lamp: FlatStateMachineSchema {
  enum State { case off, on }
  enum Event { case press }
  let initialState = State.off

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    switch state {
    case .off: .to(.on)
    case .on: .to(.off)
    }
  }
}

private func pass(_ machine: StateMachine<Lamp>) -> () -> Void {
  { for _ in 0..<200 { machine.handle(.press) } }
}
