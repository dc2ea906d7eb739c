// How charts are written in the conformance data (its README has the grammar).

extension ConformanceCase: Decodable {
  private enum Key: String, CodingKey {
    case name, root, data, initialConfiguration, events, expected, after, nextConfiguration
  }

  private struct Expected: Decodable {
    let configuration: [String]
    let log: [String]
  }

  private struct Event: Decodable {
    let name: String
    let after: Int?
    let data: Value?
    let nextConfiguration: [String]?
  }

  init(from decoder: any Decoder) throws {
    let source = try decoder.container(keyedBy: Key.self)
    let root = try source.decode(RawState.self, forKey: .root)
    chart = ModelChart(
      name: try source.decode(String.self, forKey: .name), root: root.state(in: nil),
      variables: try source.decode([ModelChart.Variable].self, forKey: .data),
      completionEvents: root.awaitedCompletions)
    let events = try source.decode([Event].self, forKey: .events)
    steps = events.map {
      Step(event: ModelEvent(name: $0.name, data: $0.data ?? .undefined), delay: $0.after ?? 0)
    }
    if let expected = try source.decodeIfPresent([Expected].self, forKey: .expected) {
      var filter = EntryFilter()
      expectations = expected.map {
        .init(leaves: Set($0.configuration), log: filter.filter($0.log))
      }
      removedLines = filter.removedLines
    } else {
      let first = try source.decode([String].self, forKey: .initialConfiguration)
      expectations = ([first] + events.map { $0.nextConfiguration ?? [] })
        .map { .init(leaves: Set($0), log: nil) }
      removedLines = 0
    }
  }
}

/// A state as the data has it.
private struct RawState: Decodable {
  let id: String
  let type: String
  let history: String?
  let initial: [String]?
  let initialActions: [ModelAction]?
  let `default`: [String]?
  let defaultActions: [ModelAction]?
  let onentry: [ModelAction]?
  let onexit: [ModelAction]?
  let transitions: [RawTransition]?
  let children: [RawState]?

  /// - Parameter parent: The parent of the state. In a parallel state, each becomes a region.
  func state(in parent: RawState?) -> ModelState {
    let state = ModelState(
      id: id, kind: kind, initial: initial.map { .states($0) } ?? .first,
      initialActions: initialActions ?? [], defaults: `default` ?? [],
      defaultActions: defaultActions ?? [], entry: onentry ?? [], exit: onexit ?? [],
      transitions: transitions?.map { $0.transition(of: self) } ?? [],
      children: children?.map { $0.state(in: self) } ?? [])
    guard parent?.type == "parallel", !state.isPseudostate else { return state }
    return ModelState(id: "region of \(id)", kind: .region, children: [state])
  }

  private var kind: ModelState.Kind {
    switch type {
    case "compound": .compound
    case "parallel": .parallel
    case "final": .final
    case "history": .history(history == "deep" ? .deep : .shallow)
    default: .atomic
    }
  }

  func contains(_ other: String) -> Bool {
    children?.contains { $0.id == other || $0.contains(other) } ?? false
  }

  /// The states whose completion is awaited by transitions elsewhere.
  var awaitedCompletions: Set<String> {
    var result = Set(children?.flatMap(\.awaitedCompletions) ?? [])
    for transition in transitions ?? [] where !transition.isCompletion(of: id) {
      for name in transition.matches ?? [] {
        if let state = name.completedState { result.insert(state) }
      }
    }
    return result
  }
}

private struct RawTransition: Decodable {
  let event: String?
  let matches: [String]?
  let cond: ModelExpression?
  let targets: [String]
  let type: String
  let actions: [ModelAction]

  func isCompletion(of state: String) -> Bool { event?.completedState == state }

  /// SCXML's `internal` is UML's local where the source is a composite and the targets lie inside
  /// it; everywhere else it means `external`.
  private func kind(in state: RawState) -> ModelTransition.Kind {
    let isLocal =
      type == "internal" && state.type == "compound" && targets.allSatisfy(state.contains)
    return isLocal ? .local : .external
  }

  func transition(of state: RawState) -> ModelTransition {
    let trigger: ModelTransition.Trigger =
      if let event {
        event.completedState == state.id
          ? .completion : .event(event, matches: matches ?? [])
      } else {
        .always
      }
    return ModelTransition(
      trigger: trigger, kind: kind(in: state), condition: cond,
      target: targets.isEmpty ? .none : .states(targets), actions: actions)
  }
}

extension String {
  /// The state of which SCXML calls the completion by this name.
  fileprivate var completedState: String? {
    hasPrefix("done.state.") ? String(dropFirst("done.state.".count)) : nil
  }
}
