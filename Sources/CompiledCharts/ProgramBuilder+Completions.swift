import ChartDocuments
import ChartSources
import Statecharts

// The events of completions, which are queued when a final state is entered (SCXML 3.7).
extension ProgramBuilder {
  /// The states whose completion is an event, and which a final state may complete.
  private func states(completedBy final: Int) -> [ChartDocument.State] {
    completed[program.ids[final]].filter(awaited.queuesCompletion)
  }

  /// Before the entries of a step, notes the last final state that it enters in a parallel state.
  func entering(_ final: Int) -> [Statement] {
    states(completedBy: final).filter { $0.kind == .parallel }.map { state in
      .noteFinal(final, in: node(of: state))
    }
  }

  /// The entry of a final state; a parallel state completes once, with the last of its regions.
  func raiseCompletions(by final: Int) -> [Statement] {
    states(completedBy: final).flatMap { state -> [Statement] in
      let event = ChartDocument.GeneratedEvent.completion(of: state.id)
      program.actions.append(MachineProgram.Actions(list: [.raise(event)], position: nil))
      let raise = Statement.perform(program.actions.count - 1)
      guard state.kind == .parallel else { return [raise] }
      let node = node(of: state)
      return [.ifHolds(.all([isComplete(node), .isLastFinal(final, in: node)]), [raise])]
    }
  }

  private func node(of state: ChartDocument.State) -> Int {
    program.ids.firstIndex(of: state.id) ?? 0
  }
}
