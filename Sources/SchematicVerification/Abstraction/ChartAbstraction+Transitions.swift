import ChartModel
import Schematic
import StateGraphs
import Statecharts

extension ChartAbstraction {
  typealias Transition = ChartOutline.Transition
  typealias Branch = ChartOutline.Branch

  func replaced(_ transition: Transition, in place: Place) -> Transition {
    var transition = transition
    let events = replaceTrigger(of: transition, in: place)
    let part = add(
      .transition, to: labels(of: transition.target), label(of: transition), in: place,
      triggeredBy: events)
    if let events, events.isEmpty { missingSamples.append("\(parts[part])") }
    if isPassingErrors(transition) { isPassingErrors.insert(part) }
    ask(transition.guards, of: part, in: place, readsContext: transition.cause.hasPayload)
    // The branches of a junction note their transition as well, by the action of the transition.
    transition.actions = append(noting(part, after: transition.actions, in: place))
    transition.target = replaced(
      transition.target, of: part, transition.cause.hasPayload, in: place)
    return transition
  }

  /// The events that match.
  ///
  /// For the type of an error or of a result, a guard replaces the trigger.
  private func replaceTrigger(of transition: Transition, in place: Place) -> EventNumbers? {
    switch transition.cause {
    case .event(let trigger): return matches[trigger]
    case .always: break
    case .failure(let filter):
      replace(filter) { add(.failureType, $0, in: place, 2, sharing: "failure \($0)") }
    case .completion(let filter):
      replace(filter) { name in
        if !place.throwsErrors { hasUnhandledFailures = true }
        return add(
          .guard, "result \(name)", in: place, place.throwsErrors ? 3 : 2,
          sharing: "result \(place.state) \(place.submachine) \(name)")
      }
    }
    return nil
  }

  /// Whether it is taken on all errors, and does nothing except perhaps raise an event for them.
  private func isPassingErrors(_ transition: Transition) -> Bool {
    guard case .failure(let filter) = transition.cause, filter.isForAll,
      case .none = transition.target, !transition.actions.isEmpty
    else { return false }
    return transition.actions.allSatisfy {
      guard case .raising(let events, _) = chart.functions.actions[$0] else { return false }
      return events.allSatisfy(\.isUnknown)
    }
  }

  private func replace(_ filter: Transition.Filter, _ question: (String) -> Int32) {
    guard let name = filter.name, let number = filter.condition else { return }
    let question = question(name)
    _ = replacePredicates(of: number) { _ in question }
  }

  /// The label as in a diagram.
  private func label(of transition: Transition) -> StateGraph.Label {
    var label = outline.label(of: transition, self.label)
    if case .completion(let filter) = transition.cause {
      label.event = filter.isForAll ? "completion" : "completion(\(filter.name ?? ""))"
    }
    return label
  }

  // MARK: - Targets

  private func replaced(
    _ target: ChartOutline.Target, of part: Int, _ readsContext: Bool, in place: Place
  ) -> ChartOutline.Target {
    switch target {
    case .fork(let branches):
      return .fork(
        branches.map { branch in
          var branch = branch
          branch.actions = append(asking(branch.actions, in: place))
          return branch
        })
    case .junction(let branches):
      return .junction(branches.map { replaced($0, of: part, readsContext, in: place) })
    case .choice(let branches):
      return .choice(branches.map { replaced($0, of: part, readsContext, in: place) })
    case .among(let states, let number): selectors[number] = selector(among: states, in: place)
    case .none, .states, .destination, .join, .termination: break
    }
    return target
  }

  private func replaced(
    _ branch: Branch, of transition: Int, _ readsContext: Bool, in place: Place
  ) -> Branch {
    let part = add(
      .branch, to: labels(of: branch.target),
      StateGraph.Label(
        guard: text(ofGuards: branch.guards) ?? "else",
        action: outline.name(ofActions: branch.actions)),
      in: place, of: transition)
    ask(branch.guards, of: part, in: place, readsContext: readsContext)
    var branch = branch
    branch.actions = append(noting(part, after: branch.actions, in: place))
    return branch
  }

  private func selector(
    among states: [Int], in place: Place
  ) -> StateSelector<Int32, Int32, Oracle.Reference> {
    let candidates = states.map { numbers[$0] }
    let none = Int32(candidates.count)
    if !place.throwsErrors { hasUnhandledFailures = true }
    // The selector may throw, or select a state that is not a candidate, which is an error as well.
    let count = place.throwsErrors ? none + 2 : none + 1
    let question = add(.selection(states.map(label)), nil, in: place, count)
    return .context { context in
      let answer = context.subject.oracle.answer(question, of: count)
      guard answer <= none else { throw AbstractFailure() }
      return answer < none ? candidates[Int(answer)] : nil
    }
  }

  func labels(of destination: Destination<Int>) -> [String] {
    switch destination {
    case .states(let states): states.map(label)
    case .history(let state, let kind, _): ["\(label(state))/\(kind.symbol)"]
    case .fork(let targets): targets.flatMap(labels)
    case .entryPoint(let name, let state): ["\(label(state)) via \(name)"]
    case .exitPoint(let name, _): ["exit \(name)"]
    }
  }

  private func labels(of target: ChartOutline.Target) -> [String] {
    switch target {
    case .join(let name): ["join \(name)"]
    case .termination: ["terminate"]
    case .none, .states, .destination, .fork, .junction, .choice, .among:
      outline.destinations(of: target).flatMap(labels)
    }
  }
}

extension ChartOutline.Transition.Cause {
  /// Whether guards may read data of one step: the result of a completion, or an error.
  fileprivate var hasPayload: Bool {
    switch self {
    case .event, .always: false
    case .failure, .completion: true
    }
  }
}
