import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import TestSupport
import Testing

/// A typed chart and the loaded chart of its document, run with the same random events.
struct ExampleComparison<Chart: Statechart> {
  let chart: Chart
  let events: [(typed: Chart.Event, named: NamedEvent)]
  let bindings: ChartBindings<Journal>

  /// Where the two differ first; `nil` if they do not.
  ///
  /// What is compared after each event are the active states, and what the event has exited, entered and
  /// performed, as far as it has a name in the typed chart.
  func difference(_ subject: () -> Chart.Subject, holding: Set<String> = []) throws -> String? {
    let document = try ChartDocument(of: chart)
    let loaded = try StatechartSchema(LoadedChart(document, bindings: bindings))
    let typed = try chart.makeSchema()
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed: seed)
      let sequence = (0..<25).map { _ in Int.random(in: events.indices, using: &random) }
      let owner = subject()
      let journal = Journal(holding: holding)
      let expected = moments(of: typed, owner, sequence.map { events[$0].typed })
      let got = moments(of: loaded, journal, sequence.map { events[$0].named })
      withExtendedLifetime((owner, journal)) {}
      if let index = expected.indices.first(where: { expected[$0] != got[$0] }) {
        return "seed \(seed), \(index): expected \(expected[index]), got \(got[index])"
      }
    }
    return nil
  }

  private func moments<State, Event, Subject>(
    of schema: StatechartSchema<State, Event, Subject>, _ subject: Subject, _ events: [Event]
  ) -> [String] {
    let machine = StateMachine(schema: schema, subject: subject)
    var parts: [String] = []
    machine.trace { trace in
      guard case .taking(let step, _) = trace else { return }
      parts += step.stepDescription(from: machine.state).parts.compactMap(text)
    }
    func moment() -> String {
      defer { parts = [] }
      return "\(machine.state.states.map { "\($0)" }) \(parts)"
    }
    machine.start()
    return [moment()]
      + events.map { event in
        machine.handle(event)
        return moment()
      }
  }

  /// Made names are none in the typed chart.
  private func text(_ part: StepDescription.Part) -> String? {
    switch part {
    case .exit(let state): "exit \(state)"
    case .entry(let state): "enter \(state)"
    case .action(let name): name.contains(" of ") ? nil : name
    @unknown default: nil
    }
  }
}
