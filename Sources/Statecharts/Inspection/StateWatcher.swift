import Schematic

/// What can happen to a single state.
enum StateChange {
  case entry
  case exit
  case internalTransition
}

extension StateMachine {
  func watch<ChartState: Hashable>(
    _ change: StateChange, of state: ChartState, call observer: @escaping (Event?) -> Void
  ) -> ObserverToken where State == Configuration<ChartState> {
    let watcher = StateWatcher(change, of: state)
    return watch(
      stepsWhere: { [unowned self] new, step, _ in
        watcher.isConcerned(by: step, from: self.state, to: new)
      }, call: observer)
  }
}

/// Knows for each step of a chart's machine whether it enters or leaves one state.
///
/// What is active before and afterwards tells mostly; only a state that is active both times may
/// have stayed or have been left and entered again, and then the step is asked.
private final class StateWatcher<State: Hashable> {
  private let change: StateChange
  private let state: State
  /// The chart that ``number`` is of: finding it takes longer than all the rest.
  private var table: StateTable<State>?
  private var number: Int32?

  init(_ change: StateChange, of state: State) {
    self.change = change
    self.state = state
  }

  func isConcerned(
    by step: () -> Any, from old: Configuration<State>, to new: Configuration<State>
  ) -> Bool {
    if table !== new.table { (table, number) = (new.table, new.table.number(of: state)) }
    guard let number else { return false }
    let (isBefore, isAfterwards) = (old.contains(number), new.contains(number))
    switch change {
    case .entry:
      if !isBefore || !isAfterwards { return isAfterwards }
    case .exit:
      // Termination leaves nothing, though nothing is active afterwards.
      if !isBefore || (!isAfterwards && !new.isTerminated) { return isBefore }
    case .internalTransition:
      if !isBefore { return false }
    }
    return (step() as? any NodeChanging)?.does(change, to: number) ?? false
  }
}

/// A step that tells what it does to a node of its chart.
private protocol NodeChanging {
  func does(_ change: StateChange, to node: Int32) -> Bool
}

extension ChartStep: NodeChanging {
  fileprivate func does(_ change: StateChange, to node: Int32) -> Bool {
    switch change {
    case .entry: (0..<paths.count).contains { nodesEntered($0).contains(node) }
    case .exit: nodesLeft.contains(node)
    case .internalTransition:
      (0..<paths.count).contains { index in
        let path = chart.paths[path(index)]
        return path.isInternal && path.source == node
      }
    }
  }
}
