// The requirements are documented by their protocols.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Schematic

extension EmbeddedSchema {
  public var hasActivities: Bool { base.hasActivities }

  public func beginActivities(
    of state: State, subject: Subject, by host: any ActivityHost<Event>
  ) {
    base.beginActivities(
      of: state, subject: translation.subject(subject),
      by: host.translating(translation.outer))
  }

  public func timers(of state: State) -> [StateTimer<ActiveState, Event>] {
    base.timers(of: state).map { $0.translating({ $0 }, translation.outer) }
  }

  public func activityID(_ number: Int32) -> ActivityID? { base.activityID(number) }
}
