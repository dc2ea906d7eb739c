import Schematic
import Statecharts

func compiled<Chart: Statechart>(
  _ chart: Chart
) -> StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
  made { try StatechartSchema(chart) }
}

func started<Chart: Statechart>(
  _ chart: Chart, for subject: Chart.Subject, reference: SubjectReference = .weak
) -> StateMachine<StatechartSchema<Chart.State, Chart.Event, Chart.Subject>> {
  let machine = StateMachine(schema: compiled(chart), subject: subject, reference: reference)
  machine.start()
  return machine
}
