// The requirements are documented by their protocols.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Schematic

/// One step of a cycle: it ends the timer of a phase, starts that of the next one, and performs the
/// action of the next one.
public struct CycleStep<Phase: Hashable, Subject>: StateMachineStep {
  public let state: CyclePosition<Phase>
  let phase: CyclePhase<Phase, Subject>?
  public let isInternal: Bool

  public func performExit(_ context: borrowing TransitionContext<CycleEvent, Subject>) throws {}

  public func performEntry(_ context: borrowing TransitionContext<CycleEvent, Subject>) throws {
    if let host = context.activityHost() {
      host.end(0)
      if let duration = phase?.duration { host.begin(.timer(duration, .elapsed), number: 0) }
    }
    if !isInternal { try phase?.action(context.subject) }
  }

  /// Exits and enters phases, not positions.
  public func stepDescription(from old: CyclePosition<Phase>) -> StepDescription {
    switch (old.phase, state.phase) {
    case (let old?, let new?): StepDescription(from: old, to: new, isInternal: isInternal)
    case (nil, let new?): StepDescription(transitions: [], parts: [.entry(new)])
    case (let old?, nil): StepDescription(transitions: [], parts: [.exit(old)])
    case (nil, nil): StepDescription(transitions: [], parts: [])
    }
  }
}
