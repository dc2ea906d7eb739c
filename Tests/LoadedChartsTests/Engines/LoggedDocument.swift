import ChartDocuments

/// A document in which each entry, exit, transition, branch, initial transition and history logs that it is
/// performed.
struct LoggedDocument {
  private(set) var document: ChartDocument

  init(_ document: ChartDocument) {
    self.document = document
    log(&self.document.root)
  }

  private func log(_ state: inout ChartDocument.State) {
    let id = state.id.isEmpty ? "chart" : state.id
    state.entry.insert(.log("+\(id)"), at: 0)
    state.exit.insert(.log("-\(id)"), at: 0)
    if !state.states.isEmpty, state.initial != .none {
      state.initialActions.insert(.log("initial \(id)"), at: 0)
    }
    for index in state.transitions.indices {
      log(&state.transitions[index], named: "\(id) \(index + 1)")
    }
    for index in state.histories.indices where !state.histories[index].defaults.isEmpty {
      state.histories[index].actions.insert(.log("default \(id) \(index + 1)"), at: 0)
    }
    for index in state.states.indices { log(&state.states[index]) }
    for region in state.regions.indices {
      for index in state.regions[region].states.indices {
        log(&state.regions[region].states[index])
      }
    }
  }

  private func log(_ transition: inout ChartDocument.Transition, named name: String) {
    transition.actions.insert(.log("transition \(name)"), at: 0)
    guard case .junction(var branches) = transition.destination else { return }
    for index in branches.indices {
      branches[index].actions.insert(.log("branch \(name) \(index + 1)"), at: 0)
    }
    transition.destination = .junction(branches)
  }
}
