import Schematic

// The smallest machine that is not a toggle: three numbers to step through, up and down. A third of
// the events mean nothing where they arrive. The events are random and many, because a sequence
// that a branch predictor can learn flatters everybody.

enum Number: CaseIterable {
  case one, two, three
}

enum Operation: CaseIterable {
  case increment, decrement
}

final class Counter {
  var count = 0
}

/// The events of every workload with numbers.
let operations: [Operation] = randomEvents(65_536)

let numberWorkload = Workload(
  name: "number",
  title: "Number: three states, 65,536 random events",
  sections: [pureSection, actionSection, referenceSection, observedSection, machineSection])

// MARK: - Sections

private let pureSection = Section(
  name: "pure", title: "nothing is performed", unit: "event", unitsPerPass: operations.count,
  benchmarks: [
    .pureSwitch(),
    Benchmark(
      name: "typed", title: "typed schema", targets: Targets(allocations: 0)
    ) {
      pass(StateMachine(PureTypedNumbers()))
    },
    Benchmark(
      name: "closure", title: "closure returning Transition",
      targets: Targets(allocations: 0)
    ) {
      pass(StateMachine(schema: pureTransitions()))
    },
    Benchmark(
      name: "pair", title: "closure returning a pair", targets: Targets(allocations: 0)
    ) {
      pass(StateMachine(schema: purePairs()))
    },
  ])

private let actionSection = Section(
  name: "action", title: "each transition acts on an object, held weakly", unit: "event",
  unitsPerPass: operations.count,
  benchmarks: [
    .strongSwitch(),
    .weakSwitch,
    // What the language itself charges: atomic operations on the object's side table.
    Benchmark(name: "weak-load", title: "weak load and release alone") {
      let counter = Counter()
      let reference = WeakReference(subject: counter)
      return passes(keeping: counter) { for _ in operations { reference.load() } }
    },
    Benchmark(
      name: "typed", title: "typed schema",
      targets: weakTarget
    ) {
      let counter = Counter()
      let machine = StateMachine(ActingTypedNumbers(), subject: counter)
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(
      name: "closure", title: "closure returning Transition",
      targets: weakTarget
    ) {
      let counter = Counter()
      let machine = StateMachine(schema: actingTransitions(), subject: counter)
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(
      name: "pair", title: "closure returning a pair",
      targets: weakTarget
    ) {
      let counter = Counter()
      let machine = StateMachine(schema: actingPairs(), subject: counter)
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(name: "pair-function", title: "function returning a pair", targets: weakTarget) {
      let counter = Counter()
      let machine = StateMachine(schema: actingPairFunction(), subject: counter)
      return passes(keeping: counter, pass(machine))
    },
  ])

private let weakTarget = Targets(.times(1.1, "weak-switch"), allocations: 0)
private let strongTarget = Targets(.times(2.5, "switch"), allocations: 0)

/// An object as a value: its machine stores it.
private struct Handle {
  let counter: Counter
}

private let referenceSection = Section(
  name: "reference", title: "each transition acts on an object that is not held weakly",
  unit: "event", unitsPerPass: operations.count,
  benchmarks: [
    .strongSwitch(),
    Benchmark(name: "typed", title: "typed schema, strong", targets: strongTarget) {
      pass(StateMachine(ActingTypedNumbers(), subject: Counter(), reference: .strong))
    },
    Benchmark(name: "unowned", title: "typed schema, unowned", targets: Targets(allocations: 0)) {
      let counter = Counter()
      let machine = StateMachine(
        schema: ActingTypedNumbers(), subject: counter, reference: .unowned)
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(name: "value", title: "typed schema, in a struct", targets: Targets(allocations: 0)) {
      pass(StateMachine(HandledTypedNumbers(), subject: Handle(counter: Counter())))
    },
    Benchmark(name: "closure", title: "closure, strong", targets: strongTarget) {
      pass(StateMachine(schema: actingTransitions(), subject: Counter(), reference: .strong))
    },
    Benchmark(name: "pair", title: "pair, strong", targets: strongTarget) {
      pass(StateMachine(schema: actingPairs(), subject: Counter(), reference: .strong))
    },
    Benchmark(name: "pair-function", title: "pair by function, strong", targets: strongTarget) {
      pass(StateMachine(schema: actingPairFunction(), subject: Counter(), reference: .strong))
    },
  ])

/// The same machine, whose subject is a structure around the object.
private struct HandledTypedNumbers: FlatStateMachineSchema {
  let initialState = Number.one

  func transition(
    from state: Number, on event: Operation
  ) -> Transition<Number, Operation, Handle>? {
    switch state {
    case .one:
      switch event {
      case .increment: .to(.two) { $0.counter.count += 1 }
      case .decrement: nil
      }
    case .two:
      switch event {
      case .increment: .to(.three) { $0.counter.count += 1 }
      case .decrement: .to(.one) { $0.counter.count -= 1 }
      }
    case .three:
      switch event {
      case .increment: nil
      case .decrement: .to(.two) { $0.counter.count -= 1 }
      }
    }
  }
}

private let observedSection = Section(
  name: "observed", title: "the same, with an observer", unit: "event",
  unitsPerPass: operations.count,
  benchmarks: [
    Benchmark(name: "switch", title: "switch, weak, calls a closure", isReference: true) {
      let (counter, transitions) = (Counter(), Counter())
      let number = WeakSwitch(subject: counter)
      number.observer = { _, _, _ in transitions.count += 1 }
      return passes(keeping: counter) {
        for operation in operations { number.handleAndTell(operation) }
      }
    },
    Benchmark(name: "plain", title: "typed schema, not observed", isReference: true) {
      let counter = Counter()
      let machine = StateMachine(ActingTypedNumbers(), subject: counter)
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(
      name: "typed", title: "typed schema",
      targets: Targets(.within(15, of: "plain"), allocations: 0)
    ) {
      let counter = Counter()
      let machine = observed(StateMachine(ActingTypedNumbers(), subject: counter))
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(
      name: "closure", title: "closure returning Transition", targets: Targets(allocations: 0)
    ) {
      let counter = Counter()
      let machine = observed(StateMachine(schema: actingTransitions(), subject: counter))
      return passes(keeping: counter, pass(machine))
    },
    Benchmark(
      name: "pair", title: "closure returning a pair", targets: Targets(allocations: 1)
    ) {
      let counter = Counter()
      let machine = observed(StateMachine(schema: actingPairs(), subject: counter))
      return passes(keeping: counter, pass(machine))
    },
  ])

private let machineSection = Section(
  name: "machine", title: "making a machine", unit: "machine", unitsPerPass: 1_000,
  benchmarks: [
    Benchmark(
      name: "pure", title: "typed schema, no subject", targets: Targets(allocations: 1, bytes: 64)
    ) {
      { for _ in 0..<1_000 { use(StateMachine(PureTypedNumbers())) } }
    },
    Benchmark(
      name: "typed", title: "typed schema", targets: Targets(allocations: 1, bytes: 64)
    ) {
      let counter = Counter()
      return {
        for _ in 0..<1_000 { use(StateMachine(ActingTypedNumbers(), subject: counter)) }
      }
    },
    Benchmark(
      name: "closure", title: "closure schema, made before",
      targets: Targets(allocations: 1, bytes: 128)
    ) {
      let (counter, schema) = (Counter(), actingTransitions())
      return { for _ in 0..<1_000 { use(StateMachine(schema: schema, subject: counter)) } }
    },
  ])

// MARK: - Runs

private func pass<Schema: StateMachineSchemaProtocol>(
  _ machine: StateMachine<Schema>
) -> () -> Void where Schema.Event == Operation {
  { for operation in operations { machine.handle(operation) } }
}

private func observed<Schema: StateMachineSchemaProtocol>(
  _ machine: StateMachine<Schema>
) -> StateMachine<Schema> {
  let transitions = Counter()
  machine.observe { _ in transitions.count += 1 }
  return machine
}
