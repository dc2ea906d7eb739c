import Schematic
import Statecharts

// Machines that share one compiled chart: what each of them takes. Making the chart itself is not
// counted, except where each machine has one of its own.

let chartMachinesWorkload = Workload(
  name: "chart-machines",
  title: "Machines that share one chart",
  sections: [
    Section(
      name: "making", title: "one after the other", unit: "machine", unitsPerPass: 1_000,
      benchmarks: [
        Benchmark(
          name: "hierarchy", title: "20 states", targets: Targets(allocations: 1, bytes: 96)
        ) {
          let (schema, tally) = (compiled(Hierarchy()), Tally())
          return { for _ in 0..<1_000 { use(StateMachine(schema: schema, subject: tally)) } }
        },
        Benchmark(
          name: "unshared", title: "20 states, each machine with a definition of its own",
          unitsPerPass: 10
        ) {
          let tally = Tally()
          return {
            for _ in 0..<10 { use(made { try StateMachine(Hierarchy(), subject: tally) }) }
          }
        },
        Benchmark(
          name: "started", title: "20 states, started, with an event",
          targets: Targets(allocations: 1, bytes: 96)
        ) {
          let (schema, tally) = (compiled(Hierarchy()), Tally())
          return {
            for _ in 0..<1_000 {
              let machine = StateMachine(schema: schema, subject: tally)
              machine.start()
              machine.handle(.leap)
            }
          }
        },
        Benchmark(
          name: "observed", title: "20 states, with an observer",
          targets: Targets(allocations: 3, bytes: 300)
        ) {
          let (schema, tally) = (compiled(Hierarchy()), Tally())
          return {
            for _ in 0..<1_000 {
              let machine = StateMachine(schema: schema, subject: tally)
              machine.observe { _ in }
              use(machine)
            }
          }
        },
        Benchmark(
          name: "regions", title: "4 regions, started, with an event",
          targets: Targets(allocations: 1, bytes: 96)
        ) {
          let (schema, moves) = (compiled(Regions()), Moves())
          return {
            for _ in 0..<1_000 {
              let machine = StateMachine(schema: schema, subject: moves)
              machine.start()
              machine.handle(.forward)
            }
          }
        },
      ]),
    Section(
      name: "living", title: "100,000 at the same time, with their places in an array",
      unit: "machine", unitsPerPass: 100_000,
      benchmarks: [
        Benchmark(name: "regions", title: "4 regions", targets: Targets(bytes: 104)) {
          let (schema, moves) = (compiled(Regions()), Moves())
          return {
            use((0..<100_000).map { _ in StateMachine(schema: schema, subject: moves) })
          }
        }
      ]),
  ])
