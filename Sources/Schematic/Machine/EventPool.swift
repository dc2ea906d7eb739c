/// The part of a machine that actions reach through their ``TransitionContext``: its event pool
/// (UML 2.5.1 §14.2.3.9.1) and its activities.
@usableFromInline
package protocol EventPool<Event>: AnyObject {
  /// The events of the machine.
  associatedtype Event

  /// Queues an event before all events from outside.
  func raise(_ event: Event)

  /// Queues an event after all events that are already queued.
  func send(_ event: Event)

  /// The object that runs the machine's activities, if there is one.
  var activityHost: (any ActivityHost<Event>)? { get }

  /// The activities that end when the machine has left a pseudostate.
  var pendingEnds: [PendingEnd] { get set }
}

/// The event pool of a machine, for a schema with other events that the machine's schema wraps.
final class TranslatingPool<Event, Outer>: EventPool {
  private let base: any EventPool<Outer>
  private let translate: @Sendable (Event) -> Outer

  init(_ base: any EventPool<Outer>, _ translate: @escaping @Sendable (Event) -> Outer) {
    self.base = base
    self.translate = translate
  }

  func raise(_ event: Event) { base.raise(translate(event)) }

  func send(_ event: Event) { base.send(translate(event)) }

  var activityHost: (any ActivityHost<Event>)? {
    base.activityHost.map { TranslatingHost($0, translate) }
  }

  var pendingEnds: [PendingEnd] {
    get { base.pendingEnds }
    set { base.pendingEnds = newValue }
  }
}
