// A chart with submachines is the same as the chart in which their content is written out.
extension ModelChart {
  /// The same chart without submachines.
  var writtenOut: ModelChart {
    var chart = self
    chart.root.change { state in
      guard let submachine = state.submachines.first else { return }
      state.submachines = []
      let names = SubmachineNames(submachine)
      let content = submachine.chart.writtenOut
      chart.variables += content.variables.map { .init(id: names.path($0.id), expr: $0.expr) }
      state.contain(names.state(content.root))
    }
    return chart
  }
}

extension ModelState {
  /// Changes the vertex and all in it.
  fileprivate mutating func change(_ body: (inout ModelState) -> Void) {
    body(&self)
    for index in children.indices { children[index].change(body) }
  }

  /// Adds what the root of a submachine declares.
  ///
  /// An exit point of the root is connected here, and is declared here already. Which of the transitions can
  /// never be taken depends on whether they are declared in one chart: so all have guards. The root is inside:
  /// it is entered last, and exits and reacts first.
  fileprivate mutating func contain(_ root: ModelState) {
    let connections = Set(children.map(\.id))
    children = root.children.filter { !connections.contains($0.id) } + children
    if kind == .compound, root.kind == .parallel { kind = .parallel }
    (initial, initialActions) = (root.initial, root.initialActions)
    entry += root.entry
    exit = root.exit + exit
    transitions = (root.transitions + transitions).map(\.guarded)
    joins += root.joins
    defers += root.defers.filter { !defers.contains($0) }
  }
}

/// The names of a submachine in the enclosing chart.
private struct SubmachineNames {
  let submachine: ModelSubmachine
  /// The submachine's events by their names in the enclosing chart.
  private let events: [String: String]

  init(_ submachine: ModelSubmachine) {
    self.submachine = submachine
    let pairs = submachine.chart.eventNames.flatMap { event in
      submachine.names(of: event).map { ($0, event) }
    }
    events = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// The name of a vertex, a variable, a join, or a delayed event.
  func path(_ name: String) -> String { submachine.side.path + name }

  private func event(_ name: String) -> String { submachine.side.event(name) }

  func state(_ state: ModelState) -> ModelState {
    var new = state
    new.id = path(state.id)
    if case .states(let states) = state.initial { new.initial = .states(states.map(path)) }
    new.initialActions = state.initialActions.map(action)
    new.defaults = state.defaults.map(path)
    new.defaultActions = state.defaultActions.map(action)
    new.entry = state.entry.map(action)
    new.exit = state.exit.map(action)
    new.transitions = state.transitions.map(transition)
    new.joins = state.joins.map { join in
      ModelJoin(
        name: path(join.name), target: path(join.target), actions: join.actions.map(action))
    }
    new.defers = state.defers.flatMap(submachine.names)
    new.barrier = state.barrier.map(expression)
    new.children = state.children.map(self.state)
    return new
  }

  private func transition(_ transition: ModelTransition) -> ModelTransition {
    var new = transition
    if case .event(let name, let matches) = transition.trigger {
      new.trigger = .event(event(name), matches: matches.flatMap(submachine.names))
    }
    new.condition = transition.condition.map(expression)
    new.actions = transition.actions.map(action)
    new.target =
      switch transition.target {
      case .none: .none
      case .termination: .termination
      case .states(let targets): .states(targets.map(path))
      case .fork(let branches): .fork(branches.map(branch))
      case .junction(let branches): .junction(branches.map(branch))
      case .choice(let branches): .choice(branches.map(branch))
      case .among(let candidates, let index):
        .among(candidates.map(path), index: expression(index))
      case .join(let name): .join(path(name))
      }
    return new
  }

  private func branch(_ branch: ModelBranch) -> ModelBranch {
    ModelBranch(
      condition: branch.condition.map(expression), targets: branch.targets.map(path),
      actions: branch.actions.map(action))
  }

  private func action(_ action: ModelAction) -> ModelAction {
    switch action {
    case .log(let label, let value): .log(path(label ?? ""), value.map(expression))
    case .assign(let name, let value): .assign(path(name), expression(value))
    case .raise(let name): .raise(event(name))
    case .send(let send): .send(self.send(send))
    case .cancel(let name): .cancel(path(name))
    case .when(let clauses):
      .when(
        clauses.map { clause in
          .init(
            condition: clause.condition.map(expression), actions: clause.actions.map(self.action))
        })
    case .forEach(let array, let item, let index, let actions):
      .forEach(
        expression(array), item: path(item), index: index.map(path), actions.map(self.action))
    case .block(let actions): .block(actions.map(self.action))
    case .fail: .fail
    case .failure: .failure
    }
  }

  private func send(_ send: ModelAction.Send) -> ModelAction.Send {
    var new = send
    new.event = .concatenation([.literal(.text(event(""))), expression(send.event)])
    new.id = send.id.map(path)
    new.data = send.data.map(expression)
    return new
  }

  private func expression(_ expression: ModelExpression) -> ModelExpression {
    switch expression {
    case .literal, .error, .failure: expression
    case .variable(let name): .variable(path(name))
    case .isActive(let state): .isActive(path(state))
    case .event("name"): .eventName(in: events)
    case .event: expression
    case .eventName(let inner):
      .eventName(in: events.compactMapValues { inner[$0] })
    case .member(let object, let key): .member(self.expression(object), key)
    case .unary(let name, let argument): .unary(name, self.expression(argument))
    case .binary(let name, let left, let right):
      .binary(name, self.expression(left), self.expression(right))
    case .array(let items): .array(items.map(self.expression))
    case .concatenation(let items): .concatenation(items.map(self.expression))
    case .object(let entries): .object(entries.mapValues(self.expression))
    }
  }
}
