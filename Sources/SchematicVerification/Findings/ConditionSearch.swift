import ChartModel
import Statecharts

/// Finds parts of a model that may be enabled at once, as far as their guards show.
struct ConditionSearch<MachineState, Event> {
  typealias Condition = ConditionTree<Int32, Int32>

  private let model: StateSpace<MachineState, Event>
  private let comparisons: ComparisonTable

  init(_ model: StateSpace<MachineState, Event>) {
    self.model = model
    comparisons = ComparisonTable(model.content.questions)
  }

  /// Whether the guards of all parts may hold at once, in any possible configuration in which their source is active.
  func mayHold(_ parts: [Int]) -> Bool {
    let condition = Condition.all(parts.flatMap { model.parts[$0].conditions })
    var known = ConditionValues(chart: model.content.chart)
    // A choice is left after its source was exited.
    if let part = parts.first, model.parts[part].kind == .transition {
      known.activate(model.content.chart?.sources[part])
    }
    return condition.mayHold(known, comparisons)
  }

  /// The same in the configuration of an edge, with its answers.
  ///
  /// Guards that are evaluated later, between two stable configurations, may hold with any active states.
  func mayHold(_ parts: [Int], on edge: TransitionSystem.Edge) -> Bool {
    let condition = Condition.all(parts.flatMap { model.parts[$0].conditions })
    var known = ConditionValues(chart: model.content.chart)
    if parts.allSatisfy(isTriedFirst) { known.configuration = Int(edge.source) }
    for pair in model.system.questionsAndAnswers(edge)
    where pair[1] <= 1 && known.answers[pair[0]] == nil {
      known.answers[pair[0]] = pair[1] == 0
    }
    return condition.mayHold(known, comparisons)
  }

  /// The same in the configuration of a step on an event that the chart raises.
  func mayHold(_ parts: [Int], in step: RaisedStep) -> Bool {
    let condition = Condition.all(parts.flatMap { model.parts[$0].conditions })
    return condition.mayHold(
      ConditionValues(chart: model.content.chart, states: step.configuration), comparisons)
  }

  /// Whether the guards of a part hold in no configuration in which its source is active.
  func neverHolds(_ part: Int) -> Bool {
    guard mayHold([part]) else { return true }
    guard let chart = model.content.chart, isTriedFirst(part), model.isComplete else {
      return false
    }
    let condition = Condition.all(model.parts[part].conditions)
    guard !condition.states.isEmpty else { return false }
    return !model.configurations.indices.contains { configuration in
      chart.isActive(chart.sources[part], in: configuration)
        && condition.mayHold(
          ConditionValues(chart: chart, configuration: configuration), comparisons)
    }
  }

  /// Whether a part is a transition on events: its guards are evaluated in the configuration before the edge.
  func isTriedFirst(_ part: Int) -> Bool {
    guard model.parts[part].kind == .transition else { return false }
    return model.content.chart.map { $0.triggers[part] != nil } ?? true
  }
}

/// The known values where a condition is evaluated: the active states, and the answers to some questions.
struct ConditionValues {
  let chart: ChartFacts?
  /// The configuration; `nil` if it is unknown.
  var configuration: Int?
  /// By question: whether the guard holds.
  var answers: [Int32: Bool] = [:]
  /// In an unknown configuration: whether some states are active.
  private var states: [Int32: Bool] = [:]

  init(chart: ChartFacts?, configuration: Int? = nil) {
    (self.chart, self.configuration) = (chart, configuration)
  }

  /// The states of a configuration between two steps.
  init(chart: ChartFacts?, states configuration: Configuration<Int32>) {
    self.chart = chart
    for (state, node) in (chart?.nodes ?? []).enumerated() {
      states[Int32(state)] = configuration.isActive(node: node)
    }
  }

  /// Assumes that a state is active.
  mutating func activate(_ state: Int32?) {
    if let state, state >= 0 { states[state] = true }
  }

  /// Whether a state is active; `nil` if it is unknown.
  func isIn(_ state: Int32) -> Bool? {
    guard state >= 0, let chart else { return false }
    if let configuration { return chart.isActive(state, in: configuration) }
    if let isActive = states[state] { return isActive }
    let (outline, node) = (chart.outline, chart.node(of: state))
    for (other, isActive) in states {
      let other = chart.node(of: other)
      let contains = outline.isInsideOrSame(node, other)
      if !isActive, contains { return false }
      guard isActive else { continue }
      if outline.isInsideOrSame(other, node) { return true }
      if !contains, !outline.areOrthogonal(node, other) { return false }
    }
    return nil
  }

  fileprivate func assuming(_ state: Int32, _ isActive: Bool) -> Self {
    var values = self
    values.states[state] = isActive
    return values
  }

  fileprivate func answering(_ question: Int32, _ holds: Bool) -> Self {
    var values = self
    values.answers[question] = holds
    return values
  }
}

extension ConditionTree<Int32, Int32> {
  /// Whether it holds for some values of the unknown conditions.
  ///
  /// - Complexity: Exponential in the number of unknown states and predicates. With more than 16, the result is true.
  fileprivate func mayHold(_ known: ConditionValues, _ comparisons: ComparisonTable) -> Bool {
    if let value = value(known) { return value }
    let states = Set(states).filter { known.isIn($0) == nil }
    let all = Set(predicates)
    let questions = all.filter { known.answers[$0] == nil }
    guard states.count + questions.count <= 16 else { return true }
    if let state = states.first {
      return [true, false].contains { mayHold(known.assuming(state, $0), comparisons) }
    }
    guard let question = questions.first else { return true }
    return [true, false].contains { holds in
      comparisons.allows(question, holds) { all.contains($0) ? known.answers[$0] : nil }
        && mayHold(known.answering(question, holds), comparisons)
    }
  }

  /// The value in three-valued logic; `nil` if it is unknown.
  private func value(_ known: ConditionValues) -> Bool? {
    switch self {
    case .predicate(let question): known.answers[question]
    case .isIn(let state): known.isIn(state)
    case .not(let part): part.value(known).map(!)
    case .all(let parts): Self.value(of: parts, decidedBy: false, known)
    case .any(let parts): Self.value(of: parts, decidedBy: true, known)
    }
  }

  private static func value(
    of parts: [Self], decidedBy deciding: Bool, _ known: ConditionValues
  ) -> Bool? {
    var result: Bool? = !deciding
    for part in parts {
      let value = part.value(known)
      if value == deciding { return deciding }
      if value == nil { result = nil }
    }
    return result
  }
}
