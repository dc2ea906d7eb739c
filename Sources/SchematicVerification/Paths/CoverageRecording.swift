import Statecharts

/// What a machine takes and enters in one step, by labels and numbers of parts.
struct RecordedStep {
  let taken: [Int32]
  let entered: [String]
}

/// What was observed of one machine since its last request began.
struct CoverageRecording<State: Hashable, Event> {
  /// The event that is being handled; `nil` if the model does not contain it.
  var event: RecordedEdges<State, Event>.Occurrence?
  /// The step that the machine is about to take.
  var next: RecordedStep?
  private var steps: [RecordedStep] = []
  /// How many of the steps cannot be undone any more: they have led to a stable configuration.
  private var stableCount = 0
  /// The configuration in which they have ended, or in which the request began.
  var stable: Configuration<State>?
  /// The parts that the last request has taken that took any, and those of the current one.
  private var previous: [Int32] = []
  private var current: [Int32] = []

  var hasSteps: Bool { !steps.isEmpty }

  /// - Parameter stable: The configuration after the step; `nil` if it may still be undone.
  mutating func addNext(endingIn stable: Configuration<State>?) {
    if let next { steps.append(next) }
    next = nil
    guard let stable else { return }
    (stableCount, self.stable) = (steps.count, stable)
  }

  /// Forgets the steps of a compound transition that was undone, unless a part of it is kept.
  ///
  /// - Parameter state: The configuration afterwards.
  mutating func undo(to state: Configuration<State>) {
    if state == stable { steps.removeSubrange(stableCount...) }
  }

  /// The steps of an event, which is complete.
  mutating func takeSteps() -> [RecordedStep] {
    defer { (steps, stableCount) = ([], 0) }
    current += steps.flatMap(\.taken)
    return steps
  }

  /// Ends a request.
  ///
  /// - Returns: The parts of the request before and of this one, if it has taken any.
  mutating func endRequest() -> (previous: [Int32], current: [Int32]) {
    event = nil
    guard !current.isEmpty else { return ([], []) }
    defer { (previous, current) = (current, []) }
    return (previous, current)
  }
}
