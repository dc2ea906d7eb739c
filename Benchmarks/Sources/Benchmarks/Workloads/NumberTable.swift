import Schematic
import TransitionTables

// The three numbers as a table, and tables that grow. Rows by value are looked up, so that ten of
// them cost what a thousand do; rows by function are tried, but only those whose source matches.

let numberTableWorkload = Workload(
  name: "number-table",
  title: "Number as a transition table: 65,536 random events",
  sections: [pureSection, actionSection, rowsSection, comparedSection])

// MARK: - Sections

private let pureSection = Section(
  name: "pure", title: "nothing is performed", unit: "event", unitsPerPass: operations.count,
  benchmarks: [
    .pureSwitch(),
    Benchmark(name: "table", title: "table", targets: Targets(allocations: 0)) {
      let machine = made { try StateMachine(PureNumbers()) }
      return { for operation in operations { machine.handle(operation) } }
    },
  ])

private let actionSection = Section(
  name: "action", title: "each transition acts on an object, held weakly", unit: "event",
  unitsPerPass: operations.count,
  benchmarks: [
    .strongSwitch(),
    .weakSwitch,
    Benchmark(
      name: "table", title: "table", targets: Targets(.times(1.1, "weak-switch"), allocations: 0)
    ) {
      let counter = Counter()
      let machine = made { try StateMachine(ActingNumbers(), subject: counter) }
      return passes(keeping: counter) { for operation in operations { machine.handle(operation) } }
    },
    Benchmark(
      name: "strong", title: "table, strong",
      targets: Targets(.times(2.5, "switch"), allocations: 0)
    ) {
      let machine = made {
        try StateMachine(ActingNumbers(), subject: Counter(), reference: .strong)
      }
      return { for operation in operations { machine.handle(operation) } }
    },
    Benchmark(
      name: "context", title: "table, effects get the context", targets: Targets(allocations: 0)
    ) {
      let counter = Counter()
      let machine = made { try StateMachine(WatchingNumbers(), subject: counter) }
      return passes(keeping: counter) { for operation in operations { machine.handle(operation) } }
    },
  ])

/// As many as make whole rounds of every ring, so that each of its states counts the same.
private let ringEvents = operations.prefix(8_000)

private let rowsSection = Section(
  name: "rows", title: "a ring of as many states, a row each, 8,000 events", unit: "event",
  unitsPerPass: ringEvents.count,
  benchmarks: [10, 100, 1_000].flatMap { count in
    [
      Benchmark(
        name: "value-\(count)", title: "\(count) rows by value", targets: Targets(allocations: 0)
      ) {
        let machine = made { try StateMachine(Ring(count: count)) }
        return { for _ in ringEvents { machine.handle(.next) } }
      },
      Benchmark(
        name: "function-\(count)", title: "\(count) rows by function",
        targets: Targets(allocations: 0)
      ) {
        let machine = made { try StateMachine(CountedRing(count: count)) }
        return { for _ in ringEvents { machine.handle(.step(1)) } }
      },
    ]
  })

/// What tables do to find a value depends on its type, so each ring is measured with two.
private let comparedSection = Section(
  name: "compared", title: "a ring whose states and events carry data, 8,000 events", unit: "event",
  unitsPerPass: ringEvents.count,
  benchmarks: [1, 4, 8, 16].flatMap { count in
    [
      Benchmark(
        name: "equatable-\(count)", title: "\(count) rows, types are Equatable",
        targets: Targets(.times(1.5, "hashable-\(count)"), allocations: 0)
      ) {
        let machine = made { try StateMachine(ComparedRing(count: count)) }
        let events = ringEvents.indices.map { ComparedEvent.next($0 % count) }
        return { for event in events { machine.handle(event) } }
      },
      Benchmark(
        name: "hashable-\(count)", title: "\(count) rows, types are Hashable",
        targets: Targets(allocations: 0)
      ) {
        let machine = made { try StateMachine(HashedRing(count: count)) }
        let events = ringEvents.indices.map { HashedEvent.next($0 % count) }
        return { for event in events { machine.handle(event) } }
      },
    ]
  })

// MARK: - Tables

private struct PureNumbers: TransitionTable {
  typealias State = Number
  typealias Event = Operation
  let initialState = Number.one

  var body: [Row] {
    on(.increment, from: .one, to: .two)
    on(.increment, from: .two, to: .three)
    on(.decrement, from: .two, to: .one)
    on(.decrement, from: .three, to: .two)
  }
}

private struct ActingNumbers: TransitionTable {
  typealias State = Number
  typealias Event = Operation
  typealias Subject = Counter
  let initialState = Number.one

  var body: [Row] {
    on(.increment, from: .one, to: .two) { $0.count += 1 }
    on(.increment, from: .two, to: .three) { $0.count += 1 }
    on(.decrement, from: .two, to: .one) { $0.count -= 1 }
    on(.decrement, from: .three, to: .two) { $0.count -= 1 }
  }
}

private struct WatchingNumbers: TransitionTable {
  typealias State = Number
  typealias Event = Operation
  typealias Subject = Counter
  let initialState = Number.one

  var body: [Row] {
    on(.increment, from: .one, to: .two).performWithContext("count", count)
    on(.increment, from: .two, to: .three).performWithContext("count", count)
    on(.decrement, from: .two, to: .one).performWithContext("count", count)
    on(.decrement, from: .three, to: .two).performWithContext("count", count)
  }

  private func count(_ context: borrowing TableContext<Number, Operation, Counter>) {
    context.subject.count += context.event == .increment ? 1 : -1
  }
}

private enum RingEvent: Hashable {
  case next, step(Int)
  var step: Int? { if case .step(let width) = self { width } else { nil } }
}

/// States in a ring, each with a row by value.
private struct Ring: TransitionTable {
  typealias State = Int
  typealias Event = RingEvent
  let count: Int
  let initialState = 0

  var body: [Row] {
    for state in 0..<count { on(.next, from: state, to: (state + 1) % count) }
  }
}

/// The same ring with rows that take the event's payload.
private struct CountedRing: TransitionTable {
  typealias State = Int
  typealias Event = RingEvent
  let count: Int
  let initialState = 0

  var body: [Row] {
    for state in 0..<count { on(\.step, from: state, making: { (state + $0) % count }) }
  }
}

private enum ComparedState: Equatable {
  case at(Int), named(String)
}

private enum ComparedEvent: Equatable {
  case next(Int), jump(to: String)
}

/// States in a ring, each with an event of its own.
private struct ComparedRing: TransitionTable {
  typealias State = ComparedState
  typealias Event = ComparedEvent
  let count: Int
  let initialState = ComparedState.at(0)

  var body: [Row] {
    for state in 0..<count { on(.next(state), from: .at(state), to: .at((state + 1) % count)) }
  }
}

private enum HashedState: Hashable {
  case at(Int), named(String)
}

private enum HashedEvent: Hashable {
  case next(Int), jump(to: String)
}

private struct HashedRing: TransitionTable {
  typealias State = HashedState
  typealias Event = HashedEvent
  let count: Int
  let initialState = HashedState.at(0)

  var body: [Row] {
    for state in 0..<count { on(.next(state), from: .at(state), to: .at((state + 1) % count)) }
  }
}
