import Schematic
import StateMaps
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStateMachine {
  public func isIn<S>(_ s: S) -> Bool where State == StateMapConfiguration<S> { state.current == s }
}
