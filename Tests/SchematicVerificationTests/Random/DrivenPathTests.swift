import Schematic
import SchematicVerification
import Statecharts
import Testing

/// Paths of random charts are followed by machines, and cover what they say.
@Suite struct DrivenPathTests {
  /// Random charts that validation accepts.
  private static let models = Array(
    (1...UInt64(40)).lazy.map { RandomModel(seed: $0, depth: 2) }.filter {
      (try? StatechartSchema(DrivenChart(model: $0))) != nil
    }.prefix(6))

  @Test(arguments: CoverageCriterion.allCases)
  func `every path, run on a machine, covers what it says`(criterion: CoverageCriterion) throws {
    for model in Self.models {
      let chart = DrivenChart(model: model)
      let events = Array(RandomModel.events)
      let coverage = try ChartCoverage(of: chart, events: events)
      var answers: Set<GuardAnswer> = []
      for path in try chart.paths(covering: criterion, events: events) {
        let subject = DrivenChart.Answers()
        let machine = try StateMachine(chart, subject: subject)
        coverage.record(machine)
        try path.run(on: machine) { subject, step in
          subject.holds = Set(step.answers.filter { $0.value == .holds }.compactMap(\.name))
          answers.formUnion(step.answers)
        }
      }
      switch criterion {
      case .states: #expect(coverage.states == 1)
      case .transitions: #expect(coverage.transitions == 1)
      case .transitionPairs: #expect(coverage.transitionPairs == 1)
      // Not all can be concluded from what the machine does.
      case .answers: #expect(answers.count == coverage.answers.total)
      }
    }
  }
}

/// A random model as a chart whose guards a test answers.
private struct DrivenChart: Statechart {
  typealias State = Int
  typealias Event = Int
  typealias Subject = Answers

  final class Answers {
    /// The names of the guards that hold.
    var holds: Set<String> = []
  }

  let model: RandomModel

  var body: [Element] { content(of: 0) }

  @ChartBuilder<State, Event, Subject>
  private func content(of node: Int) -> [Element] {
    for number in model.nodes[node].transitions {
      let transition = model.transitions[number]
      if transition.isGuarded {
        on(transition.event, to: transition.target).when("g\(number)") {
          $0.holds.contains("g\(number)")
        }
      } else {
        on(transition.event, to: transition.target)
      }
    }
    for child in model.nodes[node].children { element(child) }
  }

  private func element(_ node: Int) -> Element {
    switch model.nodes[node].kind {
    case .atomic, .compound: state(node) { content(of: node) }
    case .parallel: parallel(node) { content(of: node) }
    case .region: region { content(of: node) }
    }
  }
}
