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
      by: TranslatingHost(host, translation.outer))
  }
}

/// Runs the activities of the base in the host of the machine.
private final class TranslatingHost<InnerEvent, Event>: ActivityHost {
  private let host: any ActivityHost<Event>
  private let outer: @Sendable (InnerEvent) -> Event

  init(_ host: any ActivityHost<Event>, _ outer: @escaping @Sendable (InnerEvent) -> Event) {
    self.host = host
    self.outer = outer
  }

  func begin(_ activity: Activity<InnerEvent>, number: Int32) {
    host.begin(activity.map(outer), number: number)
  }

  func end(_ number: Int32) { host.end(number) }

  func endAll() { host.endAll() }
}
