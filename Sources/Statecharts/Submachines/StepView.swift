/// What an action's context knows about its step: of the whole chart, or of a submachine.
@usableFromInline
enum StepView<State: Hashable, Event, Subject> {
  /// - Parameter isEntering: Whether the states of the step are active already.
  case step(ChartStep<State, Event, Subject>, isEntering: Bool)
  case direct(DirectStepView<State, Event, Subject>)
  case part(
    Configuration<State>, exited: () -> [State], entered: () -> [State], failure: (any Error)?)

  @usableFromInline var configuration: Configuration<State> {
    switch self {
    case .step(let step, let isEntering): isEntering ? step.state : step.origin
    case .direct(let view): view.configuration
    case .part(let configuration, _, _, _): configuration
    }
  }

  var statesExited: [State] {
    switch self {
    case .step(let step, _): step.statesExited
    case .direct(let view): view.step.statesExited
    case .part(_, let exited, _, _): exited()
    }
  }

  var statesEntered: [State] {
    switch self {
    case .step(let step, _): step.statesEntered
    case .direct(let view): view.step.statesEntered
    case .part(_, _, let entered, _): entered()
    }
  }

  /// The error that the step handles.
  var failure: (any Error)? {
    switch self {
    case .step(let step, _): step.plan.failure?.error
    // The general engine takes all steps that handle errors.
    case .direct: nil
    case .part(_, _, _, let failure): failure
    }
  }

  /// The same step as a submachine sees it.
  func of<Inner: Hashable, InnerEvent, InnerSubject>(
    _ part: SubmachinePart<Inner, State>
  ) -> StepView<Inner, InnerEvent, InnerSubject> {
    .part(
      part.configuration(in: configuration), exited: { part.states(among: statesExited) },
      entered: { part.states(among: statesEntered) }, failure: failure)
  }
}
