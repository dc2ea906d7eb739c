// The requirements are documented by their protocols.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Schematic

/// One step of a cycle: it ends the timer of a phase, starts that of the next one, and performs the
/// action of the next one.
public struct CycleStep<Phase: Hashable, Subject>: StateMachineStep {
  public let state: CyclePosition<Phase>
  let phase: CyclePhase<Phase, Subject>?
  public let isInternal: Bool

  public func leave(_ context: borrowing TransitionContext<CycleEvent, Subject>) throws {}

  public func enter(_ context: borrowing TransitionContext<CycleEvent, Subject>) throws {
    if let host = context.activityHost() {
      host.end(0)
      if let duration = phase?.duration { host.begin(.timer(duration, .elapsed), number: 0) }
    }
    if !isInternal { try phase?.action(context.subject) }
  }
}
