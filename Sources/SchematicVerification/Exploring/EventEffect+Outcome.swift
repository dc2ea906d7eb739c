import Schematic
import Statecharts

extension EventEffect {
  /// The effect of an error that no transition handles.
  init(_ error: any Error) {
    switch error {
    case is StepLimitExceededError: self = .endlessLoop
    case is NoEnabledBranchError: self = .noEnabledBranch
    default: self = .failure
    }
  }
}

extension EventEffect {
  /// The effect of an outcome; `nil` if the event is ignored.
  init?<State>(_ outcome: Outcome<State>) {
    switch outcome {
    case .transitioned: self = .transition
    case .deferred: self = .deferral
    case .rejected: self = .rejection
    case .failed(let error, _): self.init(error)
    case .ignored, .queued, .subjectReleased: return nil
    }
  }
}
