import Schematic
import Statecharts

// Four levels of states, twenty in all. Every state counts when it is entered and left; events lead
// to a sibling, to an uncle, across to a cousin and to the other half of the chart, and some are
// handled by the grandparent of the active state. The same events are sent to charts with 180 and
// 1,980 further states that have nothing to do with them: those must not cost anything.

struct Hierarchy: Statechart {
  enum State: Hashable {
    case a
    case a1, a11, a111, a112, a12
    case a2, a21, a211, a212
    case b
    case b1, b11, b111, b112, b12
    case b2, b21, b211, b212
    case spare(Int)
  }

  enum Event: CaseIterable {
    case next, hop, cross, leap, count
  }

  typealias Subject = Tally

  var spares = 0

  var body: [Element] {
    top(.a, leapingTo: .b) {
      middle(.a1, crossingTo: .a212) {
        inner(.a11) {
          leaf(.a111, next: .a112, hop: .a12)
          leaf(.a112, next: .a111, hop: .a12)
        }
        leaf(.a12, hop: .a111)
      }
      middle(.a2, crossingTo: .a112) {
        inner(.a21) {
          leaf(.a211, next: .a212)
          leaf(.a212, next: .a211)
        }
      }
    }
    // In between, so that they also are in between in memory.
    for number in 0..<spares {
      state(.spare(number)) {
        onEntry { $0.tops.entries += 1 }
        on(.next, to: .a) { $0.actions += 1 }
      }
    }
    top(.b, leapingTo: .a) {
      middle(.b1, crossingTo: .b212) {
        inner(.b11) {
          leaf(.b111, next: .b112, hop: .b12)
          leaf(.b112, next: .b111, hop: .b12)
        }
        leaf(.b12, hop: .b111)
      }
      middle(.b2, crossingTo: .b112) {
        inner(.b21) {
          leaf(.b211, next: .b212)
          leaf(.b212, next: .b211)
        }
      }
    }
  }
}

/// How often each level was entered and left, and what else was done.
final class Tally {
  struct Visits: Equatable {
    var entries = 0
    var exits = 0
  }

  var tops = Visits()
  var middles = Visits()
  var inners = Visits()
  var leaves = Visits()
  var actions = 0

  var all: [Int] {
    [tops, middles, inners, leaves].flatMap { [$0.entries, $0.exits] } + [actions]
  }
}

// MARK: - Parts of the chart

extension Hierarchy {
  typealias Part = ChartBuilder<State, Event, Subject>

  @Part
  private func top(
    _ id: State, leapingTo other: State, @Part _ children: () -> [Element]
  ) -> [Element] {
    state(id) {
      onEntry { $0.tops.entries += 1 }
      onExit { $0.tops.exits += 1 }
      on(.leap, to: other) { $0.actions += 1 }
      children()
    }
  }

  @Part
  private func middle(
    _ id: State, crossingTo cousin: State, @Part _ children: () -> [Element]
  ) -> [Element] {
    state(id) {
      onEntry { $0.middles.entries += 1 }
      onExit { $0.middles.exits += 1 }
      on(.cross, to: cousin) { $0.actions += 1 }
      on(.count) { $0.actions += 1 }
      children()
    }
  }

  @Part
  private func inner(_ id: State, @Part _ children: () -> [Element]) -> [Element] {
    state(id) {
      onEntry { $0.inners.entries += 1 }
      onExit { $0.inners.exits += 1 }
      children()
    }
  }

  @Part
  private func leaf(_ id: State, next: State? = nil, hop: State? = nil) -> [Element] {
    state(id) {
      onEntry { $0.leaves.entries += 1 }
      onExit { $0.leaves.exits += 1 }
      if let next { on(.next, to: next) { $0.actions += 1 } }
      if let hop { on(.hop, to: hop) { $0.actions += 1 } }
    }
  }
}

// MARK: - The workload

let hierarchyWorkload = Workload(
  name: "hierarchy",
  title: "Hierarchy: four levels, entry and exit actions, 16,384 random events",
  sections: [
    Section(
      name: "event", title: "a chart, and a nested switch that does the same", unit: "event",
      unitsPerPass: events.count,
      benchmarks: [
        Benchmark(name: "weak-switch", title: "switch, weak", isReference: true) {
          let tally = Tally()
          let hierarchy = WeakHierarchySwitch(subject: tally)
          return passes(keeping: tally) { for event in events { hierarchy.handle(event) } }
        },
        Benchmark(name: "switch", title: "switch, strong", isReference: true) {
          let hierarchy = StrongHierarchySwitch(subject: Tally())
          return { for event in events { hierarchy.handle(event) } }
        },
        chart(states: 20), chart(states: 200), chart(states: 2_000),
        Benchmark(
          name: "strong", title: "chart, strong",
          targets: Targets(.times(3, "switch"), allocations: 0)
        ) {
          let machine = started(Hierarchy(spares: 0), for: Tally(), reference: .strong)
          return { for event in events { machine.handle(event) } }
        },
      ])
  ],
  check: check)

private let events: [Hierarchy.Event] = randomEvents(16_384)

private func chart(states: Int) -> Benchmark {
  Benchmark(
    name: "chart-\(states)", title: "chart of \(states) states",
    targets: Targets(.times(1.4, "weak-switch"), allocations: 0)
  ) {
    let tally = Tally()
    let machine = started(Hierarchy(spares: states - 20), for: tally)
    return passes(keeping: tally) { for event in events { machine.handle(event) } }
  }
}

/// Chart and switch must end in the same state with the same counts.
private func check() {
  let (tally, strongTally, weakTally) = (Tally(), Tally(), Tally())
  let machine = started(Hierarchy(spares: 5), for: tally)
  let strong = StrongHierarchySwitch(subject: strongTally)
  let weak = WeakHierarchySwitch(subject: weakTally)
  for event in events {
    machine.handle(event)
    strong.handle(event)
    weak.handle(event)
  }
  expectSame(tally.all, strongTally.all, weakTally.all)
  expectSame(
    machine.state.leaves.map { "\($0)" }, ["\(strong.hierarchy.leaf)"], ["\(weak.hierarchy.leaf)"])
}
