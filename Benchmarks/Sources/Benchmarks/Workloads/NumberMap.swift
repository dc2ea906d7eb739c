import Schematic

// The three numbers as a map. A map is asked for states, so the same random walk becomes a sequence
// of requests for where it goes; where an operation means nothing, the request is for the current
// state.

let numberMapWorkload = Workload(
  name: "number-map",
  title: "Number as a state map: 65,536 requests of a random walk",
  sections: [pureSection, actionSection, otherSection])

private let operations: [Operation] = {
  var generator = SplitMix64(seed: 42)
  return (0..<65_536).map { _ in Bool.random(using: &generator) ? .increment : .decrement }
}()

/// Where the operations lead.
private let requests: [Number] = {
  var number = Number.one
  return operations.map { operation in
    switch (number, operation) {
    case (.one, .increment), (.three, .decrement): number = .two
    case (.two, .increment): number = .three
    case (.two, .decrement): number = .one
    case (.one, .decrement), (.three, .increment): break
    }
    return number
  }
}()

// MARK: - Sections

private let pureSection = Section(
  name: "pure", title: "nothing is performed", unit: "request", unitsPerPass: operations.count,
  benchmarks: [
    Benchmark(name: "switch", title: "switch over operations", isReference: true) {
      let number = PureSwitch()
      return { for operation in operations { number.handle(operation) } }
    },
    Benchmark(name: "map", title: "state map", targets: Targets(ratio: 10, allocations: 0)) {
      let machine = made { try StateMachine(PureNumbers()) }
      return { for number in requests { machine.transition(to: number) } }
    },
  ])

private let actionSection = Section(
  name: "action", title: "each transition acts on an object, held weakly", unit: "request",
  unitsPerPass: operations.count,
  benchmarks: [
    Benchmark(name: "switch", title: "switch over operations, strong", isReference: true) {
      let number = StrongSwitch(subject: Counter())
      return { for operation in operations { number.handle(operation) } }
    },
    Benchmark(name: "weak-switch", title: "switch, weak", isReference: true) {
      let counter = Counter()
      let number = WeakSwitch(subject: counter)
      return {
        withExtendedLifetime(counter) {
          for operation in operations { number.handle(operation) }
        }
      }
    },
    Benchmark(
      name: "map", title: "state map",
      targets: Targets(ratio: 12, instructions: 360, allocations: 0)
    ) {
      passes { try StateMachine(CountingNumbers(), subject: $0) }
    },
  ])

private let otherSection = Section(
  name: "other", title: "what not every request needs", unit: "request",
  unitsPerPass: operations.count,
  benchmarks: [
    Benchmark(name: "barrier", title: "with a barrier", targets: Targets(allocations: 0)) {
      passes { try StateMachine(GuardedNumbers(), subject: $0) }
    },
    Benchmark(name: "strings", title: "states are strings", targets: Targets(allocations: 0)) {
      let names = requests.map { "\($0)" }
      let machine = made { try StateMachine(NamedNumbers()) }
      return { for name in names { machine.transition(to: name) } }
    },
    Benchmark(name: "suspend", title: "suspend, resume", targets: Targets(allocations: 0)) {
      let machine = made { try StateMachine(PureNumbers()) }
      return {
        for _ in 0..<operations.count / 2 {
          machine.suspend()
          machine.resume()
        }
      }
    },
    Benchmark(name: "refused", title: "refused") {
      let machine = made { try StateMachine(PureNumbers()) }
      return { for _ in operations { machine.transition(to: .three) } }
    },
  ])

/// Passes over the requests, with a counter that lives as long as they do.
private func passes(
  _ make: (Counter) throws -> StateMachine<StateMapSchema<Number, Counter>>
) -> () -> Void {
  let counter = Counter()
  let machine = made { try make(counter) }
  return {
    withExtendedLifetime(counter) {
      for number in requests { machine.transition(to: number) }
    }
  }
}

private func made<Schema>(_ make: () throws -> StateMachine<Schema>) -> StateMachine<Schema> {
  do {
    return try make()
  } catch {
    fatalError("The map of the numbers is wrong: \(error)")
  }
}

// MARK: - Maps

private struct PureNumbers: StateMap {
  typealias State = Number

  var body: [Element] {
    state(.one, to: .two)
    state(.two, to: .one, .three)
    state(.three, to: .two)
  }
}

private struct CountingNumbers: StateMap {
  typealias State = Number
  typealias Subject = Counter

  var body: [Element] {
    state(.one, to: .two) {
      afterEntering { counter, _ in counter.count -= 1 }
    }
    state(.two, to: .one, .three) {
      afterEntering { counter, previous in counter.count += previous == .one ? 1 : -1 }
    }
    state(.three, to: .two) {
      afterEntering { counter, _ in counter.count += 1 }
    }
  }
}

private struct GuardedNumbers: StateMap {
  typealias State = Number
  typealias Subject = Counter

  var body: [Element] {
    state(.one, to: .two) { barrier("counts too far") { $0.count == 0 } }
    state(.two, to: .one, .three) { barrier("counts too far") { $0.count == 0 } }
    state(.three, to: .two) { barrier("counts too far") { $0.count == 0 } }
  }
}

private struct NamedNumbers: StateMap {
  typealias State = String

  var body: [Element] {
    state("one", to: "two")
    state("two", to: "one", "three")
    state("three", to: "two")
  }
}
