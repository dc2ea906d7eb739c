import Schematic
import StateMaps
import Statecharts
extension StateMachineActor {
  public func isIn<S: Hashable>(_ s: S) -> Bool where State == Configuration<S> { state.contains(s) }
  public func isIn<S>(_ s: S) -> Bool where State == StateMapConfiguration<S> { state.current == s }
}
