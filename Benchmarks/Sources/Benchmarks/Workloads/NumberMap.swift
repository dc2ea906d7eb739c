import Schematic
import StateMaps

// The three numbers as a map. A map is asked for states, so the same random walk becomes a sequence
// of requests for its states; if an operation is ignored, the request is for the current state.

let numberMapWorkload = Workload(
  name: "number-map",
  title: "Number as a state map: 65,536 requests of a random walk",
  sections: [pureSection, actionSection, otherSection])

private let requests = walk(operations.count)

/// The states that the first operations lead to.
///
/// The last request is for the middle, so that no request of the next pass is rejected.
private func walk(_ count: Int) -> [Number] {
  var number = Number.one
  let places = operations.prefix(count - 1).map { operation in
    switch (number, operation) {
    case (.one, .increment), (.three, .decrement): number = .two
    case (.two, .increment): number = .three
    case (.two, .decrement): number = .one
    case (.one, .decrement), (.three, .increment): break
    }
    return number
  }
  return places + [.two]
}

// MARK: - Sections

private let pureSection = Section(
  name: "pure", title: "nothing is performed", unit: "request", unitsPerPass: operations.count,
  benchmarks: [
    .pureSwitch(title: "switch over operations"),
    Benchmark(name: "map", title: "state map", targets: Targets(allocations: 0)) {
      let machine = made { try StateMachine(PureNumbers()) }
      return { for number in requests { machine.transition(to: number) } }
    },
  ])

private let actionSection = Section(
  name: "action", title: "each transition acts on an object, held weakly", unit: "request",
  unitsPerPass: operations.count,
  benchmarks: [
    .strongSwitch(title: "switch over operations, strong"),
    .weakSwitch,
    Benchmark(
      name: "map", title: "state map",
      targets: Targets(.times(1.3, "weak-switch"), allocations: 0)
    ) {
      passes(over: requests) { try StateMachine(CountingNumbers(), subject: $0) }
    },
    Benchmark(name: "strong", title: "state map, strong", targets: Targets(allocations: 0)) {
      passes(over: requests) {
        try StateMachine(CountingNumbers(), subject: $0, reference: .strong)
      }
    },
  ])

/// Not as many, because some of these take long.
private let fewerRequests = walk(8_192)

private let otherSection = Section(
  name: "other", title: "barriers, strings, suspensions: a walk of 8,192", unit: "request",
  unitsPerPass: fewerRequests.count,
  benchmarks: [
    Benchmark(name: "barrier", title: "with a barrier", targets: Targets(allocations: 0)) {
      passes(over: fewerRequests) { try StateMachine(GuardedNumbers(), subject: $0) }
    },
    Benchmark(name: "strings", title: "states are strings", targets: Targets(allocations: 0)) {
      let names = fewerRequests.map { "\($0)" }
      let machine = made { try StateMachine(NamedNumbers()) }
      return { for name in names { machine.transition(to: name) } }
    },
    Benchmark(name: "suspend", title: "suspend, resume", targets: Targets(allocations: 0)) {
      let machine = made { try StateMachine(PureNumbers()) }
      return {
        for _ in 0..<fewerRequests.count / 2 {
          machine.suspend()
          machine.resume()
        }
      }
    },
    Benchmark(name: "refused", title: "rejected") {
      let machine = made { try StateMachine(PureNumbers()) }
      return { for _ in fewerRequests { machine.transition(to: .three) } }
    },
  ])

private func passes(
  over requests: [Number],
  _ make: (Counter) throws -> StateMachine<StateMapSchema<Number, Counter>>
) -> () -> Void {
  let counter = Counter()
  let machine = made { try make(counter) }
  return passes(keeping: counter) { for number in requests { machine.transition(to: number) } }
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
