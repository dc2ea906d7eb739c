import Schematic
import Statecharts

// Charts of benchmarks are known to be right: a fault in one stops the program and is printed.

func compiled<Chart: Statechart>(
  _ chart: Chart
) -> StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
  do {
    return try StatechartSchema(chart)
  } catch {
    fatalError("\(error)")
  }
}

func started<Chart: Statechart>(
  _ chart: Chart, for subject: Chart.Subject
) -> StateMachine<StatechartSchema<Chart.State, Chart.Event, Chart.Subject>> {
  let machine = StateMachine(schema: compiled(chart), subject: subject)
  machine.start()
  return machine
}
