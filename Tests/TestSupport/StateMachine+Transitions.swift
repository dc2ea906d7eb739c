import Schematic

extension StateMachine {
  /// Adds an observer of transitions alone.
  @discardableResult
  public func observeTransitions(
    _ observer: @escaping (_ old: State, _ event: Event?, _ new: State) -> Void
  ) -> ObserverToken {
    observe { notice in
      if case .transitioned(let old, let event, let new, _) = notice { observer(old, event, new) }
    }
  }
}
