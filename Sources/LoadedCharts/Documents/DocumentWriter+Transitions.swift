import ChartDocuments
import ChartModel
import Statecharts

extension DocumentWriter {
  mutating func transition(
    _ transition: ChartOutline.Transition, of place: String
  ) -> ChartDocument.Transition {
    let words = "of \(place) on \(self.words(for: transition.cause))"
    let condition = condition(
      transition.guards, "guard \(words)", for: resultType(of: transition.cause))
    let destination = destination(transition.target, words)
    return ChartDocument.Transition(
      on: document(transition.cause), if: condition, kind: transition.kind,
      to: destination, actions: document(transition.actions, "action \(words)"))
  }

  // MARK: - Triggers

  private func document(_ cause: ChartOutline.Transition.Cause) -> ChartDocument.Trigger {
    switch cause {
    case .event(let trigger): .events(descriptors(trigger))
    case .always: .always
    case .completion: .completion
    case .failure(let filter): .failure(filter.name)
    }
  }

  func descriptors(_ trigger: Int) -> [ChartDocument.EventDescriptor] {
    outline.triggers[trigger].names.map { .event($0) }
  }

  private func words(for cause: ChartOutline.Transition.Cause) -> String {
    switch cause {
    case .event(let trigger): outline.triggers[trigger].names.joined(separator: ", ")
    case .always: "always"
    case .completion: "completion"
    case .failure(let filter): filter.failure
    }
  }

  // MARK: - Guards

  /// The type of the results that trigger a transition; `nil` for all completions.
  private func resultType(of cause: ChartOutline.Transition.Cause) -> String? {
    guard case .completion(let filter) = cause, !filter.isForAll else { return nil }
    return filter.name
  }

  /// - Parameter type: A type of results. A file cannot name it, so it becomes a guard.
  private mutating func condition(
    _ guards: Range<Int>, _ words: String, for type: String? = nil
  ) -> ChartDocument.Condition? {
    var conditions = guards.map { condition(outline.guards[$0], words) }
    if let type {
      conditions.insert(
        .named(ChartDocument.Reference(made.name("result \(type)", isMissing: false))), at: 0)
    }
    return conditions.count > 1 ? .all(conditions) : conditions.first
  }

  /// - Parameter words: The name of predicates without a name.
  mutating func condition(
    _ condition: ConditionTree<Int, Int>, _ words: String
  ) -> ChartDocument.Condition {
    switch condition {
    case .predicate(let predicate):
      .named(ChartDocument.Reference(outline.predicates[predicate] ?? made.name(words)))
    case .isIn(let state): .isIn(states.id(of: state))
    case .not(let part): .not(self.condition(part, words))
    case .all(let parts): .all(parts.map { self.condition($0, words) })
    case .any(let parts): .any(parts.map { self.condition($0, words) })
    }
  }

  // MARK: - Targets

  private mutating func destination(
    _ target: ChartOutline.Target, _ words: String
  ) -> ChartDocument.Destination {
    switch target {
    case .none: return .none
    case .states(let states): return .targets(targets(.states(states)))
    case .destination(let destination): return .targets(targets(destination))
    case .fork(let branches): return .fork(document(branches, words))
    case .junction(let branches): return .junction(document(branches, words))
    case .choice(let branches): return .choice(document(branches, words))
    case .among(let candidates, _):
      return .selection(
        made.name("selection \(words)", isMissing: false), among: candidates.map(states.id))
    case .join(let name): return .targets([.join(name)])
    case .termination: return .targets([.termination])
    }
  }

  private mutating func document(
    _ branches: [ChartOutline.Branch], _ words: String
  ) -> [ChartDocument.Branch] {
    branches.enumerated().map { index, branch in
      let words = "of branch \(index + 1) \(words)"
      return ChartDocument.Branch(
        to: targets(branch.target), if: condition(branch.guards, "guard \(words)"),
        actions: document(branch.actions, "action \(words)"))
    }
  }

  func targets(_ destination: Destination<Int>) -> [ChartDocument.Target] {
    switch destination {
    case .states(let states): states.map { .state(self.states.id(of: $0)) }
    case .history(let composite, let kind, let region):
      [.history(of: states.id(of: composite), kind, region: region)]
    case .fork(let destinations): destinations.flatMap(targets)
    case .entryPoint(let name, let composite):
      [.entryPoint(name, of: states.id(of: composite))]
    case .exitPoint(let name, _): [.exitPoint(name)]
    }
  }
}
