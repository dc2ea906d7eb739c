/// Finds the elements that edges cover, by number.
struct CoverageGoals<MachineState, Event> {
  typealias Edge = TransitionSystem.Edge

  let model: StateSpace<MachineState, Event>
  private let criterion: CoverageCriterion

  init(_ model: StateSpace<MachineState, Event>, covering criterion: CoverageCriterion) {
    self.model = model
    self.criterion = criterion
  }

  private var system: TransitionSystem { model.system }

  /// Whether the elements that an edge covers depend on the edge before it.
  var isPaired: Bool {
    switch criterion {
    case .transitionPairs: true
    case .states, .transitions, .answers: false
    }
  }

  /// Whether a path may contain an edge.
  ///
  /// An ignored event is used only to cover the answers of guards.
  func isUsable(_ edge: Edge) -> Bool {
    switch edge.effect {
    case .transition: true
    case .ignored, .rejection: criterion == .answers
    case .deferral, .failure, .endlessLoop, .noEnabledBranch: false
    }
  }

  /// The elements that an edge covers after another one.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - previous: The edge before it; `nil` for a start.
  func goals(_ edge: Edge, after previous: Edge?) -> [[Int32]] {
    switch criterion {
    case .states:
      guard let chart = model.content.chart else { return [[edge.target]] }
      // Includes the states that an eventless transition exits again.
      return chart.configurations[Int(edge.target)].states.map { [$0] }
        + system.passed[edge.passed].map { [$0] }
    case .transitions: return parts(edge).map { [$0] }
    case .answers:
      return system.questionsAndAnswers(edge)
    case .transitionPairs:
      guard let previous else { return [] }
      return parts(previous).flatMap { first in parts(edge).map { [first, $0] } }
    }
  }

  /// The parts of an edge; for schemas without parts, the edge itself.
  private func parts(_ edge: Edge) -> [Int32] {
    if !model.parts.isEmpty { return system.taken[edge.taken] }
    return edge.event < 0 ? [] : [edge.source * Int32(model.events.count) + edge.event]
  }
}
