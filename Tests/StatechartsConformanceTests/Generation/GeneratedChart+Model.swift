import ChartDocuments
import TestSupport

// A document as a chart that the reference runs, with the content of its states as submachines.
extension GeneratedChart {
  var model: ModelChart { model(with: document) }

  /// - Parameter whole: The document with the options: a submachine has those of the chart that contains it.
  private func model(with whole: ChartDocument) -> ModelChart {
    var chart = ModelChart(name: document.name, root: state(document.root, whole))
    chart.root.hasOnlyStates = hasOnlyStates
    chart.variables = [.init(id: "n", expr: .literal(.number(0)))]
    chart.leavesRegionsInDeclaredOrder = whole.exitsRegionsInOrder
    chart.bubbles = whole.bubbling
    chart.ignoresFailingGuards = whole.failingGuardsAreFalse
    chart.eventOfFailingGuards = eventOfFailingGuards
    chart.hasPlainEvents = hasPlainEvents
    return chart
  }

  // MARK: - States

  private func state(_ state: ChartDocument.State, _ whole: ChartDocument) -> ModelState {
    let id = state.id.isEmpty ? "root" : state.id
    var model = ModelState(id: id, kind: state.modelKind)
    model.initial = initial(state.initial, in: id)
    model.initialActions = state.initialActions.map(\.model)
    (model.entry, model.exit) = (state.entry.map(\.model), state.exit.map(\.model))
    model.transitions = state.transitions.map(transition)
    model.joins = state.joins.map { join in
      ModelJoin(
        name: join.name, target: join.targets[0].name, actions: join.actions.map(\.model))
    }
    model.defers = state.deferred.map(\.text)
    model.barrier = state.barriers.first?.condition.model
    let content = contents.first { $0.host == state.id && !$0.chart.hasOnlyStates }
    if let content { (model.kind, model.submachines) = (.compound, [submachine(content, whole)]) }
    let own = content == nil ? state : ChartDocument.State(state.id)
    model.children = own.states.map { self.state($0, whole) }
    model.children += own.regions.enumerated().map { index, region in
      self.region(region, "\(id).r\(index + 1)", in: state, whole)
    }
    if state.isComposite { model.children += histories(state.histories, of: id) }
    model.children += state.points.map(point)
    return model
  }

  private func region(
    _ region: ChartDocument.Region, _ name: String, in state: ChartDocument.State,
    _ whole: ChartDocument
  ) -> ModelState {
    let name = region.name ?? name
    var model = ModelState(id: name, kind: .region)
    model.initial = initial(region.initial, in: name)
    model.initialActions = region.initialActions.map(\.model)
    if let content = contents.first(where: { $0.host == state.id && $0.region == name }) {
      model.submachines = [submachine(content, whole)]
    } else {
      model.children = region.states.map { self.state($0, whole) }
    }
    model.children += histories(region.histories, of: name)
    return model
  }

  private func submachine(_ content: Content, _ whole: ChartDocument) -> ModelSubmachine {
    ModelSubmachine(
      side: content.side, chart: content.chart.model(with: whole), aliases: content.aliases)
  }

  private func initial(
    _ initial: InitialTransition<String>, in place: String
  ) -> ModelState.Initial {
    switch initial {
    case .first: .first
    case .none: .resting
    case .states(let states): .states(states)
    case .history(let kind):
      .states([ChartDocument.Target.history(of: place, kind).name])
    }
  }

  /// Both, because transitions may lead to one that is not declared.
  private func histories(_ declared: [ChartDocument.History], of place: String) -> [ModelState] {
    HistoryKind.allCases.map { kind in
      let history = declared.first { $0.kind == kind }
      return ModelState(
        id: ChartDocument.Target.history(of: place, kind).name,
        kind: .history(kind), defaults: history?.defaults ?? [],
        defaultActions: history?.actions.map(\.model) ?? [])
    }
  }

  private func point(_ point: ChartDocument.Point) -> ModelState {
    ModelState(
      id: point.name, kind: point.kind == .entry ? .entryPoint : .exitPoint,
      defaults: point.targets.map(\.name), defaultActions: point.actions.map(\.model))
  }

  // MARK: - Transitions

  private func transition(_ transition: ChartDocument.Transition) -> ModelTransition {
    ModelTransition(
      trigger: trigger(transition.trigger), kind: transition.kind == .local ? .local : .external,
      condition: transition.condition?.model, target: transition.destination.model,
      actions: transition.actions.map(\.model))
  }

  private func trigger(_ trigger: ChartDocument.Trigger) -> ModelTransition.Trigger {
    switch trigger {
    case .events(let descriptors):
      return .event(
        descriptors.map(\.text).joined(separator: " or "),
        matches: eventNames.filter { trigger.matches($0, by: document.eventMatching) })
    case .always: return .always
    case .completion: return .completion
    case .failure: return .failure
    case .after, .taskDone, .taskFailed:
      preconditionFailure("The charts have no times and no tasks.")
    }
  }

  private var eventNames: [String] {
    SmallEvent.allCases.map(\.rawValue)
      + contents.flatMap { content in content.chart.eventNames.map(content.side.event) }
  }
}

extension ChartDocument.State {
  fileprivate var modelKind: ModelState.Kind {
    switch kind {
    case .ordinary: states.isEmpty ? .atomic : .compound
    case .parallel: .parallel
    case .final: .final
    }
  }
}

extension ChartDocument.Target {
  /// The name of the vertex.
  fileprivate var name: String {
    switch self {
    case .state(let id): id
    case .history(let id, let kind, let region): "\(region ?? id).\(kind)"
    case .entryPoint(let name, _), .exitPoint(let name), .join(let name): name
    case .termination: preconditionFailure("The end of the machine is no vertex.")
    }
  }
}

extension ChartDocument.Destination {
  fileprivate var model: ModelTransition.Target {
    switch self {
    case .none: return .none
    case .targets([.termination]): return .termination
    case .targets(let targets):
      if case .join(let name) = targets[0] { return .join(name) }
      return .states(targets.map(\.name))
    case .fork(let branches): return .fork(branches.map(\.model))
    case .junction(let branches): return .junction(branches.map(\.model))
    case .choice(let branches): return .choice(branches.map(\.model))
    case .selection(_, let candidates):
      let size = ModelExpression.literal(.number(Double(candidates.count + 1)))
      return .among(candidates, index: .binary("%", .variable("n"), size))
    }
  }
}

extension ChartDocument.Branch {
  fileprivate var model: ModelBranch {
    ModelBranch(
      condition: condition?.model, targets: targets.map(\.name), actions: actions.map(\.model))
  }
}
