import ChartDocuments
import LoadedCharts
import Statecharts

// The parts of a document, whose actions and conditions become names of functions.
extension ScriptedProgram {
  func prepare(_ state: inout ChartDocument.State) {
    if !state.data.isEmpty {
      declarations.append(Declaration(state: state.id, data: state.data))
    }
    let (id, declaration) = (state.id, declarations.last)
    state.entry = state.entryBlocks.flatMap { block($0, .entry(of: id)) }
    state.exit = state.exitBlocks.flatMap { block($0, .exit(of: id)) }
    (state.entryBlockStarts, state.exitBlockStarts) = ([], [])
    state.initialActions = block(state.initialActions)
    prepareResult(of: &state)
    prepareTasks(of: &state)
    if isBoundLate, !state.id.isEmpty, !state.data.isEmpty, let declaration {
      state.entry.insert(.named(ChartDocument.Reference(bind(dataOf: declaration))), at: 0)
      state.data = []
    }
    for index in state.transitions.indices { prepare(&state.transitions[index]) }
    for index in state.joins.indices {
      state.joins[index].actions = block(state.joins[index].actions)
    }
    for index in state.points.indices {
      state.points[index].actions = block(state.points[index].actions)
    }
    for index in state.histories.indices { prepare(&state.histories[index]) }
    for barrier in state.barriers { bind(barrier.condition) }
    for timer in state.timers { bind(timer.delay) }
    for index in state.states.indices { prepare(&state.states[index]) }
    for index in state.regions.indices { prepare(&state.regions[index]) }
  }

  private func prepare(_ region: inout ChartDocument.Region) {
    region.initialActions = block(region.initialActions)
    for index in region.histories.indices { prepare(&region.histories[index]) }
    for index in region.states.indices { prepare(&region.states[index]) }
  }

  private func prepare(_ history: inout ChartDocument.History) {
    history.actions = block(history.actions)
  }

  private func prepare(_ transition: inout ChartDocument.Transition) {
    bind(transition.condition)
    transition.actions = block(transition.actions)
    if case .after(let delay) = transition.trigger { bind(delay) }
    switch transition.destination {
    case .fork(let branches): transition.destination = .fork(prepared(branches))
    case .junction(let branches): transition.destination = .junction(prepared(branches))
    case .choice(let branches): transition.destination = .choice(prepared(branches))
    case .selection(let name, _):
      report(
        "A data model cannot select the target '\(name ?? "")': write transitions with conditions.",
        at: transition.position)
    case .none, .targets: break
    }
  }

  private func prepared(_ branches: [ChartDocument.Branch]) -> [ChartDocument.Branch] {
    branches.map { branch in
      var branch = branch
      bind(branch.condition)
      branch.actions = block(branch.actions)
      return branch
    }
  }

  /// The value of a final state is computed when it is entered, after its own actions.
  private func prepareResult(of state: inout ChartDocument.State) {
    guard let result = state.result else { return }
    let payload =
      state.doneData
      ?? ChartDocument.Payload(
        content: .expression(ChartDocument.Expression(result.name, position: result.position)))
    let name = "result of \(state.id)"
    let phase = Phase.entry(of: state.id)
    bindings.actionWithContext(name) { [self] context, _ in
      try perform(phase, context) { session, data in
        session.results[result.name] = try value(ofResult: payload, session, data) ?? .null
      }
    }
    state.entry.append(.named(ChartDocument.Reference(name)))
    bindings.result(result.name) { session, _ in
      EncodedJSON(session.storage.results[result.name] ?? .null)
    }
  }

  /// Replaces `<invoke>` by actions that note the entry and the exit of its state.
  private func prepareTasks(of state: inout ChartDocument.State) {
    let tasks = state.tasks
    if tasks.isEmpty { return }
    state.tasks = []
    guard hasGroup else {
      report(
        "<invoke> needs sessions: run the chart in a 'SessionGroup'.", at: tasks[0].position)
      return
    }
    let first = invocations.count
    for task in tasks {
      let isNamed = task.invocation?.idLocation == nil
      let id = isNamed ? task.id : "\(state.id).\(task.id)"
      invocations.append(Invocation(state: state.id, id: id, task: task))
      for index in state.transitions.indices
      where state.transitions[index].trigger == .taskDone(task.id) {
        state.transitions[index].trigger = .events([.event("done.invoke.\(id)")])
      }
    }
    let numbers = first..<invocations.count
    let (begin, end) = ("invocations of \(state.id)", "end of invocations of \(state.id)")
    bindings.actionWithContext(begin) { context, _ in
      context.subject.storage.pendingInvocations += numbers
    }
    bindings.actionWithContext(end) { context, _ in
      let session = context.subject.storage
      session.pendingInvocations.removeAll(where: numbers.contains)
      session.group?.endInvocations(numbers, of: session)
    }
    state.entry.append(.named(ChartDocument.Reference(begin)))
    state.exit.append(.named(ChartDocument.Reference(end)))
  }
}
