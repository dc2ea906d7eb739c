import LoadedCharts
import Schematic
import SchematicVerification
import Statecharts
import Testing

/// Paths of random charts are followed by machines, and cover what they say.
@Suite struct DrivenPathTests {
  /// Random charts that validation accepts.
  private static let models = RandomModel.valid(6)

  @Test(arguments: CoverageCriterion.allCases)
  func `every path, run on a machine, covers what it says`(criterion: CoverageCriterion) throws {
    for model in Self.models {
      let chart = try model.chart(
        holds: { (answers: Answers, name) in answers.holding.contains(name) },
        selects: { $0.selected[$1] })
      let events = RandomModel.events
      let coverage = try ChartCoverage(of: chart, events: events)
      var answers: Set<GuardAnswer> = []
      for path in try chart.paths(covering: criterion, events: events) {
        let subject = Answers()
        let machine = try StateMachine(chart, subject: subject)
        coverage.record(machine)
        try path.run(on: machine) { subject, step in
          subject.take(step.answers)
          answers.formUnion(step.answers)
        }
      }
      switch criterion {
      case .states: #expect(coverage.states.ratio == 1)
      case .transitions: #expect(coverage.transitions.ratio == 1)
      case .transitionPairs: #expect(coverage.transitionPairs.ratio == 1)
      // Not all can be concluded from what the machine does.
      case .answers: #expect(answers.count == coverage.answers.total)
      }
    }
  }
}

/// What guards and selections answer.
private final class Answers {
  var holding: Set<String> = []
  /// By the states that declare the selections.
  var selected: [String: NamedState] = [:]

  func take(_ answers: some Sequence<GuardAnswer>) {
    (holding, selected) = ([], [:])
    for answer in answers {
      switch answer.value {
      case .holds: holding.formUnion([answer.name].compactMap { $0 })
      case .selects(let state?): selected[answer.place] = NamedState(state)
      case .doesNotHold, .throws, .selects(nil): break
      }
    }
  }
}
