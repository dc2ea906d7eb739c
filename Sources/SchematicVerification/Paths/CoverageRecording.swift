import Statecharts

/// The parts that a machine takes in one step, and the states that it enters, by number.
struct RecordedStep {
  let taken: [Int32]
  let entered: [Int32]
}

/// The observations of one machine since its last request began.
struct CoverageRecording<State: Hashable, Event> {
  /// The event that is being handled; `nil` if the model does not contain it.
  var event: RecordedEdges<State, Event>.Occurrence?
  /// The step that the machine is about to take.
  var next: RecordedStep?
  private var steps: [RecordedStep] = []
  /// How many of the steps can no longer be undone: they have led to a stable configuration.
  private var stableCount = 0
  /// The configuration in which these have ended, or in which the request began.
  var stable: Configuration<State>?
  /// In an unstable configuration: the nodes around its choices.
  private var places: [Range<Int32>] = []
  /// The parts of the last request that has taken any, and those of the current one.
  private var previous: [Int32] = []
  private var current: [Int32] = []

  var hasSteps: Bool { !steps.isEmpty }

  /// - Parameters:
  ///   - state: The configuration after the step.
  ///   - isStable: Whether the step can no longer be undone.
  mutating func addNext(endingIn state: Configuration<State>, isStable: Bool) {
    if let next { steps.append(next) }
    next = nil
    guard isStable else {
      places = state.nodesAroundChoices
      return
    }
    (stableCount, stable) = (steps.count, state)
  }

  /// Removes the steps of a compound transition that was undone, or their undone parts.
  ///
  /// - Parameters:
  ///   - state: The configuration afterwards.
  ///   - chart: The abstract chart.
  mutating func undo(to state: Configuration<State>, in chart: AbstractChart?) {
    var kept: [RecordedStep] = []
    if let chart, state != stable {
      kept = steps[stableCount...].map { step in
        RecordedStep(
          taken: step.taken.filter { !chart.isPart($0, in: places) },
          entered: step.entered.filter { !chart.isState($0, in: places) })
      }
    }
    steps.replaceSubrange(stableCount..., with: kept)
    (stableCount, stable) = (steps.count, state)
  }

  /// The steps of an event, which is complete.
  mutating func takeSteps() -> [RecordedStep] {
    defer { (steps, stableCount) = ([], 0) }
    current += steps.flatMap(\.taken)
    return steps
  }

  /// Ends a request.
  ///
  /// - Returns: The parts of the last request and of this one, if this one has taken any.
  mutating func endRequest() -> (previous: [Int32], current: [Int32]) {
    event = nil
    guard !current.isEmpty else { return ([], []) }
    defer { (previous, current) = (current, []) }
    return (previous, current)
  }
}
