import Schematic
import Statecharts

// Four regions of three states each. Every event is handled in all of them: two regions go around
// in one direction, two in the other.

struct Regions: Statechart {
  enum State {
    case all
    case a1, a2, a3
    case b1, b2, b3
    case c1, c2, c3
    case d1, d2, d3
  }

  enum Event: CaseIterable {
    case forward, back
  }

  typealias Subject = Moves

  var body: [Element] {
    parallel(.all) {
      ring(.a1, .a2, .a3)
      ring(.b1, .b2, .b3)
      ring(.c3, .c2, .c1)
      ring(.d3, .d2, .d1)
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func ring(_ first: State, _ second: State, _ third: State) -> [Element] {
    region {
      place(first, before: second, behind: third)
      place(second, before: third, behind: first)
      place(third, before: first, behind: second)
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func place(_ id: State, before next: State, behind previous: State) -> [Element] {
    state(id) {
      on(.forward, to: next) { $0.forward += 1 }
      on(.back, to: previous) { $0.back += 1 }
    }
  }
}

final class Moves {
  var forward = 0
  var back = 0

  var all: [Int] { [forward, back] }
}

// MARK: - The workload

let regionsWorkload = Workload(
  name: "regions",
  title: "Regions: four of three states, all handle each of 16,384 random events",
  sections: [
    Section(
      name: "event", title: "a chart, and a nested switch that does the same", unit: "event",
      unitsPerPass: events.count,
      benchmarks: [
        Benchmark(name: "weak-switch", title: "switch, weak", isReference: true) {
          let moves = Moves()
          let regions = WeakRegionsSwitch(subject: moves)
          return passes(keeping: moves) { for event in events { regions.handle(event) } }
        },
        Benchmark(name: "switch", title: "switch, strong", isReference: true) {
          let regions = StrongRegionsSwitch(subject: Moves())
          return { for event in events { regions.handle(event) } }
        },
        Benchmark(
          name: "chart", title: "chart",
          targets: Targets(.times(1.4, "weak-switch"), allocations: 0)
        ) {
          let moves = Moves()
          let machine = started(Regions(), for: moves)
          return passes(keeping: moves) { for event in events { machine.handle(event) } }
        },
        Benchmark(
          name: "strong", title: "chart, strong",
          targets: Targets(.times(4, "switch"), allocations: 0)
        ) {
          let machine = started(Regions(), for: Moves(), reference: .strong)
          return { for event in events { machine.handle(event) } }
        },
      ])
  ],
  check: check)

private let events: [Regions.Event] = randomEvents(16_384)

/// Chart and switch must end in the same states with the same counts.
private func check() {
  let (moves, strongMoves, weakMoves) = (Moves(), Moves(), Moves())
  let machine = started(Regions(), for: moves)
  let strong = StrongRegionsSwitch(subject: strongMoves)
  let weak = WeakRegionsSwitch(subject: weakMoves)
  for event in events {
    machine.handle(event)
    strong.handle(event)
    weak.handle(event)
  }
  expectSame(moves.all, strongMoves.all, weakMoves.all)
  expectSame(
    machine.state.leaves.map { "\($0)" }, strong.regions.leaves, weak.regions.leaves)
}
