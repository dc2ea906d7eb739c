import Schematic
import SchematicVerification
import Statecharts

// Exploring all configurations of a chart: five regions of ten states each have 100,000, with half a
// million edges.

let explorationWorkload = Workload(
  name: "exploration",
  title: "Exploring a chart",
  sections: [
    Section(
      name: "grid", title: "100,000 configurations, 500,000 edges", unit: "edge",
      unitsPerPass: 500_000,
      benchmarks: [
        Benchmark(
          name: "steps", title: "a machine's steps alone", isReference: true, isCounted: false
        ) {
          { handleEvents(500_000) }
        },
        Benchmark(
          name: "explored", title: "explored",
          targets: Targets(.within(10_000, of: "steps"), peak: 85), isCounted: false
        ) {
          { use(explored(Grid(regions: 5, states: 10))) }
        },
        Benchmark(
          name: "findings", title: "explored, with findings",
          targets: Targets(.times(1.5, "explored"), peak: 100), isCounted: false
        ) {
          { use(explored(Grid(regions: 5, states: 10)).findings.count) }
        },
      ]),
    Section(
      name: "common-events", title: "10,000 configurations of regions with a common event",
      unit: "exploration", unitsPerPass: 1,
      benchmarks: [
        Benchmark(name: "explored", title: "explored", isReference: true, isCounted: false) {
          { use(explored(Rivals())) }
        },
        Benchmark(
          name: "findings", title: "explored, with findings",
          targets: Targets(.times(1.5, "explored")), isCounted: false
        ) {
          { use(explored(Rivals()).findings.count) }
        },
      ]),
    Section(
      name: "small-grid", title: "1,000 configurations, 3,000 edges", unit: "configuration",
      unitsPerPass: 1_000,
      benchmarks: [
        Benchmark(name: "explored", title: "explored", isReference: true) {
          { use(explored(Grid(regions: 3, states: 10))) }
        }
      ]),
    Section(
      name: "ward", title: "a chart of 50 states with guards", unit: "exploration", unitsPerPass: 1,
      benchmarks: [
        Benchmark(
          name: "explored", title: "explored", isReference: true, isCounted: false
        ) {
          { use(explored(Ward())) }
        },
        Benchmark(
          name: "findings", title: "explored, with findings",
          targets: Targets(.times(1.5, "explored")), isCounted: false
        ) {
          { use(explored(Ward()).findings.count) }
        },
        Benchmark(name: "paths", title: "explored, with paths", isCounted: false) {
          { use(explored(Ward()).paths(covering: .transitions).count) }
        },
      ]),
  ],
  check: {
    let model = explored(Grid(regions: 5, states: 10))
    precondition(model.configurations.count == 100_000 && model.edgeCount == 500_000)
    precondition(explored(Ward()).configurations.count == 288)
  })

/// Regions whose states follow each other in a circle, each region on its own event.
private struct Grid: Statechart {
  typealias State = Int
  typealias Event = Int

  let regions: Int
  let states: Int

  var body: [Element] {
    parallel(-1) {
      for number in 0..<regions {
        region {
          for index in 0..<states {
            state(number * states + index) {
              on(number, to: number * states + (index + 1) % states)
            }
          }
        }
      }
    }
  }
}

/// Four regions of ten states, each on an event of its own, and on one that all of them have.
private struct Rivals: Statechart {
  typealias State = Int
  typealias Event = Int

  var body: [Element] {
    parallel(-1) {
      for number in 0..<4 {
        region {
          for index in 0..<10 {
            state(number * 10 + index) {
              on(number, to: number * 10 + (index + 1) % 10)
              on(4, to: number * 10 + (index + 3) % 10)
            }
          }
        }
      }
    }
  }
}

/// Eight composites of four states, and a region of nine states beside them: 50 states with the parallel one.
private struct Ward: Statechart {
  typealias State = Int
  typealias Event = Int

  var body: [Element] {
    parallel(-1) {
      region {
        for number in 0..<8 { composite(number) }
      }
      region {
        for index in 100..<109 { state(index) { on(3, to: index == 108 ? 100 : index + 1) } }
      }
    }
  }

  private func composite(_ number: Int) -> Element {
    let first = number * 4
    return state(200 + number) {
      on(2, to: 200 + (number + 1) % 8).when("g\(number)") { true }
      for index in 0..<4 {
        state(first + index) {
          on(0, to: first + (index + 1) % 4)
          on(1, to: first + (index + 2) % 4).when("h\(number)") { true }
        }
      }
    }
  }
}

private func explored(_ ward: Ward) -> StateSpace<Configuration<Int>, Int> {
  made { try ward.explored(events: Array(0..<4)) }
}

private func explored(_ rivals: Rivals) -> StateSpace<Configuration<Int>, Int> {
  made { try rivals.explored(events: Array(0...4)) }
}

private func explored(_ grid: Grid) -> StateSpace<Configuration<Int>, Int> {
  guard let model = try? grid.explored(events: Array(0..<grid.regions)) else {
    preconditionFailure("The chart has no faults.")
  }
  return model
}

private func handleEvents(_ count: Int) {
  guard let machine = try? StateMachine(Grid(regions: 5, states: 10)) else {
    preconditionFailure("The chart has no faults.")
  }
  machine.start()
  for event in 0..<count { machine.handle(event % 5) }
}
