/// The result of an event that a compiled machine has handled.
public enum CompiledOutcome<Failure: Error> {
  /// A transition was taken, and nothing that followed from it failed.
  case transitioned
  /// No transition is enabled, or the machine has ended.
  case ignored
  /// An active state defers the event: the machine handles it again after the state has changed.
  case deferred
  /// A guard or an action threw an error.
  ///
  /// If it threw before the state changed, the step was undone. If it threw afterwards, the machine is in the new
  /// state and the remaining actions of the step were skipped.
  case failed(Failure)
  /// The event ended early for a reason that is no error of the subject.
  case stopped(CompiledFault)
}

extension CompiledOutcome {
  /// Whether it is `.failed` or `.stopped`.
  @inlinable var endsEarly: Bool {
    switch self {
    case .failed, .stopped: true
    case .transitioned, .ignored, .deferred: false
    }
  }
}

extension CompiledOutcome: Sendable {}
extension CompiledOutcome: Equatable where Failure: Equatable {}

/// The reasons for which a compiled machine ends an event early; it handles further events.
public enum CompiledFault: UInt8, Sendable {
  /// The machine was not started.
  case notStarted
  /// More steps or events followed from one event than ``CompiledPool/maximumSteps``.
  case tooManySteps
  /// No branch of a choice was enabled: its transition was undone.
  case noEnabledBranch
  /// More than 16 events were raised, sent or deferred at once.
  case fullQueue
  /// An action has sent an event with a delay, and as many others wait as the machine has room for: it was discarded.
  case tooManyDelayedEvents
}

#if !hasFeature(Embedded)
  /// The error thrown when a saved text is not one of a machine of the chart.
  public struct CompiledResumeError: Error, CustomStringConvertible {
    /// The description: the fault, and how to fix it.
    public var description: String {
      "The text is not that of a machine of this chart. Resume it in the chart that saved it."
    }

    /// Creates the error.
    public init() {}
  }
#endif

/// The phases of a compiled machine.
public enum CompiledPhase: UInt8, Sendable {
  /// The initial states were not entered.
  case unstarted
  /// States are active.
  case running
  /// A final state at the top is active.
  case completed
  /// The machine was stopped.
  case stopped
  /// A transition has terminated the machine.
  case terminated
}

/// The effect of an event on a compiled machine.
@_documentation(visibility: internal)
public enum CompiledReaction: UInt8, Sendable {
  /// No transition is enabled.
  case ignored
  /// A step was taken.
  case taken
  /// An active state defers the event.
  case deferred
}
