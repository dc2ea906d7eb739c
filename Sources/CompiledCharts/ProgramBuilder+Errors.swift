import ChartDocuments
import ChartModel
import ChartSources
import Statecharts

// Transitions for errors: that of the innermost active state around the guard or action, if it is enabled.
extension ProgramBuilder {
  /// The nodes with such transitions; the first one has the place number 1.
  private var handlers: [Int] { nodes.indices.filter { !records[$0].failures.isEmpty } }

  var handlesErrors: Bool { records.contains { !$0.failures.isEmpty } }

  /// The place number for errors in a node: that of the innermost node around it with transitions for errors; 0 for
  /// none.
  private func place(in node: Int) -> Int {
    var node = node
    while node >= 0 {
      if let index = handlers.firstIndex(of: node) { return index + 1 }
      node = parent(of: node)
    }
    return 0
  }

  func addHandlers() {
    if handlers.count > 255 {
      refusals.add(
        "more than 255 states with transitions for errors", at: document.root.position)
    }
    program.handlers = handlers.map { node in
      let body = candidates(records[node].failures)
      return MachineProgram.Handler(
        node: node, outer: place(in: parent(of: node)),
        body: node == 0 ? body : [.ifHolds(isActive(node), body)])
    }
  }

  /// The statement before an action that may throw.
  func locate(action: Int) -> [Statement] {
    handlesErrors ? [.locate(place(in: tables.places.actions[action] ?? -1))] : []
  }

  /// The statement before guards that may throw.
  func locate(guards: Range<Int>) -> [Statement] {
    guard handlesErrors, let first = guards.first,
      guards.contains(where: { !outline.guards[$0].predicates.isEmpty })
    else { return [] }
    return [.locate(place(in: tables.places.guards[first]))]
  }

  /// The statements before a choice is found to have no enabled branch.
  func locate(choices: [Int], in region: Int) -> [Statement] {
    guard handlesErrors else { return [] }
    return switching(
      region,
      choices.map { choice in
        let node = tables.placesOfChoices[choice] ?? choice
        return MachineProgram.Case([choice], [.locate(place(in: node))])
      })
  }

  /// Whether a path raises the event of errors, if errors are events.
  func raisesError(_ path: Int) -> Bool {
    program.errorEvent != nil
      && records[0].failures.contains { tables.transitions[$0].paths.contains(path) }
  }
}

extension ChartDocument.Action {
  /// Whether it may throw.
  var throwsErrors: Bool {
    switch self {
    case .named: true
    case .statement(let statement): statement.action.throwsErrors
    case .first(let branches):
      branches.contains { $0.condition != nil || $0.actions.contains(where: \.throwsErrors) }
    case .raise, .send, .cancel, .log: false
    }
  }
}
