import Schematic

extension StateMachine {
  /// Whether a state of its chart is active: it itself, or a state in it.
  ///
  /// `machine.isIn(.playing)`
  public func isIn<ChartState: Hashable>(_ state: ChartState) -> Bool
  where State == Configuration<ChartState> {
    self.state.contains(state)
  }
}
