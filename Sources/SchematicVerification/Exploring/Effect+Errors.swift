import Schematic
import Statecharts

extension TransitionSystem.Effect {
  /// The effect of an error that no transition handles.
  init(_ error: any Error) {
    switch error {
    case is StepLimitExceededError: self = .loop
    case is NoEnabledBranchError: self = .noBranch
    default: self = .failure
    }
  }
}
