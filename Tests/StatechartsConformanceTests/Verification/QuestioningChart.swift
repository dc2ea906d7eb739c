/// A generated chart whose guards read variables of their own, and which performs nothing.
///
/// Each guard is evaluated at most once for an event, so that the values of the variables are all
/// answers that the guards can give.
struct QuestioningChart {
  private(set) var chart: ModelChart
  /// The variables of guards and of selections, with their possible values.
  private(set) var questions: [(name: String, values: [Value])] = []

  /// - Parameter maximum: How many guards there are at most; the others are omitted.
  init(_ original: ModelChart, maximum: Int = 6) {
    chart = original
    chart.completionEvents = []
    chart.ignoresFailingGuards = false
    chart.root = silenced(original.root, maximum)
    chart.variables = questions.map { .init(id: $0.name, expr: .literal(.bool(true))) }
  }

  private mutating func silenced(_ original: ModelState, _ maximum: Int) -> ModelState {
    var state = original
    (state.entry, state.exit, state.initialActions, state.defaultActions) = ([], [], [], [])
    state.barrier = nil
    for index in state.joins.indices { state.joins[index].actions = [] }
    var (hasEventless, hasCompletion) = (false, false)
    var unguarded: [ModelTransition.Trigger] = []
    state.transitions = []
    for transition in original.transitions {
      var transition = transition
      transition.actions = []
      transition.target = silenced(transition.target, maximum)
      switch transition.trigger {
      case .event:
        // The chart would need a guard for one that is never taken.
        if unguarded.contains(where: { $0.overlaps(transition.trigger) }) { continue }
        transition.condition = question(maximum)
        if transition.condition == nil { unguarded.append(transition.trigger) }
        state.transitions.append(transition)
      // Evaluated in every step, these would be answered several times.
      case .always:
        transition.condition = nil
        if !hasEventless { state.transitions.append(transition) }
        hasEventless = true
      case .completion:
        transition.condition = nil
        if !hasCompletion { state.transitions.append(transition) }
        hasCompletion = true
      case .failure: break
      }
    }
    state.children = state.children.map { silenced($0, maximum) }
    return state
  }

  private mutating func silenced(
    _ target: ModelTransition.Target, _ maximum: Int
  ) -> ModelTransition.Target {
    switch target {
    case .none, .states, .join, .termination: return target
    case .fork(let branches):
      return .fork(branches.map { ModelBranch(condition: nil, targets: $0.targets) })
    case .junction(let branches): return .junction(silenced(branches, maximum))
    case .choice(let branches): return .choice(silenced(branches, maximum))
    case .among(let candidates, _):
      let name = "s\(questions.count)"
      questions.append((name, (0...candidates.count).map { .number(Double($0)) }))
      return .among(candidates, index: .variable(name))
    }
  }

  private mutating func silenced(_ branches: [ModelBranch], _ maximum: Int) -> [ModelBranch] {
    branches.map { branch in
      ModelBranch(
        condition: branch.condition.flatMap { _ in question(.max) }, targets: branch.targets)
    }
  }

  private mutating func question(_ maximum: Int) -> ModelExpression? {
    guard questions.count < maximum else { return nil }
    let name = "g\(questions.count)"
    questions.append((name, [.bool(true), .bool(false)]))
    return .variable(name)
  }

  /// How many combinations of values there are, at most `limit`.
  func answerCount(upTo limit: Int) -> Int {
    questions.reduce(1) { min($0 * $1.values.count, limit) }
  }

  /// All combinations of values.
  var answers: [[ModelAction]] {
    questions.reduce([[]]) { combinations, question in
      combinations.flatMap { combination in
        question.values.map { combination + [.assign(question.name, .literal($0))] }
      }
    }
  }
}
