import Schematic

extension ChartContext {
  /// Whether the condition of an event holds now, so that this action raises it.
  public func isRaised(_ event: RaisedEvent<State, Event>) -> Bool {
    switch event.condition {
    case .always: true
    case .completion(let parallel, let final): completes(parallel, by: final)
    case .unknown: false
    }
  }

  /// Whether the entry of a final state completes a parallel state (SCXML, Appendix D, enterStates).
  ///
  /// All regions have completed, and the step enters no later final state in the parallel state.
  func completes(_ parallel: State, by final: State) -> Bool {
    let (configuration, entered) = (configuration, step.statesEntered)
    let table = configuration.table
    guard let node = table.number(of: parallel), configuration.isComplete(node) else {
      return false
    }
    let range = node..<table.shapes[node].end
    return entered.last { state in
      guard let number = table.number(of: state) else { return false }
      return range.contains(number) && table.shapes[number].kind == .final
    } == final
  }
}
