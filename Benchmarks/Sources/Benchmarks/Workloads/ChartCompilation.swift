import Schematic
import Statecharts

// What it takes to check and compile a chart: what each machine pays that does not share one.

let chartCompilationWorkload = Workload(
  name: "chart-compilation",
  title: "Checking and compiling a chart",
  sections: [
    section(states: 20),
    section(states: 200),
  ])

private func section(states: Int) -> Section {
  let charts = 200 / states
  return Section(
    name: "\(states)-states", title: "\(states) states", unit: "chart", unitsPerPass: charts,
    benchmarks: [
      Benchmark(name: "body", title: "its body alone", isReference: true) {
        let chart = Hierarchy(spares: states - 20)
        return { for _ in 0..<charts { use(chart.body) } }
      },
      Benchmark(name: "schema", title: "the compiled chart", targets: Targets()) {
        let chart = Hierarchy(spares: states - 20)
        return { for _ in 0..<charts { use(compiled(chart)) } }
      },
    ])
}
