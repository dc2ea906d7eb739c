/// An action's view of its step: of the whole chart, or of a submachine.
@usableFromInline
enum StepView<State: Hashable, Event, Subject> {
  case plan(ChartPlan<State, Event, Subject>)
  case part(
    Configuration<State>, exited: () -> [State], entered: () -> [State],
    payload: UnsafePointer<StepPayload>?)

  @usableFromInline var configuration: Configuration<State> {
    switch self {
    case .plan(let plan): plan.configuration
    case .part(let configuration, _, _, _): configuration
    }
  }

  var statesExited: [State] {
    switch self {
    case .plan(let plan): plan.chart.states(plan.record.exited)
    case .part(_, let exited, _, _): exited()
    }
  }

  var statesEntered: [State] {
    switch self {
    case .plan(let plan): plan.chart.states(plan.record.entered)
    case .part(_, _, let entered, _): entered()
    }
  }

  /// The error or result that the step handles besides an event.
  @inlinable var payload: UnsafePointer<StepPayload>? {
    switch self {
    case .plan(let plan): plan.payload
    case .part(_, _, _, let payload): payload
    }
  }

  /// The step as a submachine sees it.
  func of<Inner: Hashable, InnerEvent, InnerSubject>(
    _ part: SubmachinePart<Inner, State>
  ) -> StepView<Inner, InnerEvent, InnerSubject> {
    .part(
      part.configuration(in: configuration), exited: { part.states(among: statesExited) },
      entered: { part.states(among: statesEntered) }, payload: payload)
  }
}
