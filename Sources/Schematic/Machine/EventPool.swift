/// The part of a machine that actions reach through their ``TransitionContext``: its event pool
/// (UML 2.5.1 §14.2.3.9.1) and its activities.
// The functions are generic, and there is no associated type: the conformance of a generic class to
// a protocol with associated types is looked up at run time, by every event that makes a context.
@usableFromInline
package protocol EventPool: AnyObject {
  /// The queues of the machine; `nil` if its events are others: then ``raise(_:)`` and ``send(_:)`` translate.
  ///
  /// - Parameter event: The type of the machine's events.
  func queues<Event>(of event: Event.Type) -> Unmanaged<MachineQueues<Event>>?

  /// Queues an event before all events from outside.
  ///
  /// - Parameter event: An event of the machine, as in the functions that follow. A context calls
  ///   them with its own type of events, which is the machine's.
  func raise<Event>(_ event: Event)

  /// Queues an event after all events that are already queued.
  func send<Event>(_ event: Event)

  /// Delivers an event after a delay, when the step has been taken.
  func send<Event>(
    _ event: Event, after delay: Duration, as name: DelayedEventName
  ) throws(MissingActivityHostError)

  /// Cancels a delayed event, when the step has been taken.
  func cancel(_ name: DelayedEventName)

  /// The object that runs the machine's activities, if there is one.
  func activityHost<Event>(delivering event: Event.Type) -> (any ActivityHost<Event>)?

  /// Whether an object runs the machine's activities.
  var hasActivityHost: Bool { get }

  /// Begins an activity, if there is such an object.
  ///
  /// - Parameter event: The type of the activity's event.
  func begin<Event>(_ activity: PreparedActivity, number: Int32, delivering event: Event.Type)

  /// Ends an activity, if there is such an object.
  func endActivity(_ number: Int32)

  /// The activities that end when the machine has left a pseudostate.
  var pendingEnds: [PendingEnd] { get set }
}

extension StateMachine: EventPool {
  @usableFromInline
  package func queues<PoolEvent>(of event: PoolEvent.Type) -> Unmanaged<MachineQueues<PoolEvent>>? {
    unsafeBitCast(
      Unmanaged.passUnretained(requireStorage()), to: Unmanaged<MachineQueues<PoolEvent>>.self)
  }

  @usableFromInline
  package func raise<PoolEvent>(_ event: PoolEvent) {
    requireStorage().raised.append(unsafeBitCast(event, to: Event.self))
  }

  @usableFromInline
  package func send<PoolEvent>(_ event: PoolEvent) {
    requireStorage().requests.append(QueuedRequest(.event(unsafeBitCast(event, to: Event.self))))
  }

  @usableFromInline
  package func send<PoolEvent>(
    _ event: PoolEvent, after delay: Duration, as name: DelayedEventName
  ) throws(MissingActivityHostError) {
    try self.delay(unsafeBitCast(event, to: Event.self), after: delay, as: name)
  }

  @usableFromInline
  package func cancel(_ name: DelayedEventName) {
    storage?.delayedEvents?.cancel(name)
  }

  @usableFromInline
  package func activityHost<PoolEvent>(
    delivering event: PoolEvent.Type
  ) -> (any ActivityHost<PoolEvent>)? {
    unsafeBitCast(activityHost, to: (any ActivityHost<PoolEvent>)?.self)
  }

  /// Whether an object runs the machine's activities: see ``hostActivities(by:)``.
  public var hasActivityHost: Bool { storage?.activityHost != nil }

  @usableFromInline
  package func begin<PoolEvent>(
    _ activity: PreparedActivity, number: Int32, delivering event: PoolEvent.Type
  ) {
    storage?.activityHost?.begin(activity, number: number)
  }

  @usableFromInline
  package func endActivity(_ number: Int32) { storage?.activityHost?.end(number) }

  @usableFromInline
  package var pendingEnds: [PendingEnd] {
    get { extras?.pendingEnds ?? [] }
    set { requireExtras().pendingEnds = newValue }
  }
}

/// The event pool of a machine, for a schema with other events that the machine's schema wraps.
final class TranslatingPool<Inner, Outer>: EventPool {
  private let base: any EventPool
  private let numbering: ActivityNumbering
  private let translate: @Sendable (Inner) -> Outer
  private let scope: NameScope?

  init(
    _ base: any EventPool, _ numbering: ActivityNumbering, _ scope: NameScope? = nil,
    _ translate: @escaping @Sendable (Inner) -> Outer
  ) {
    self.base = base
    self.numbering = numbering
    self.scope = scope
    self.translate = translate
  }

  func queues<Event>(of event: Event.Type) -> Unmanaged<MachineQueues<Event>>? { nil }

  func raise<Event>(_ event: Event) { base.raise(outer(event)) }

  func send<Event>(_ event: Event) { base.send(outer(event)) }

  func send<Event>(
    _ event: Event, after delay: Duration, as name: DelayedEventName
  ) throws(MissingActivityHostError) {
    try base.send(outer(event), after: delay, as: outer(name))
  }

  func cancel(_ name: DelayedEventName) { base.cancel(outer(name)) }

  func activityHost<Event>(delivering event: Event.Type) -> (any ActivityHost<Event>)? {
    let host = base.activityHost(delivering: Outer.self)?.translating(translate, numbering)
    return unsafeBitCast(host, to: (any ActivityHost<Event>)?.self)
  }

  var hasActivityHost: Bool { base.hasActivityHost }

  func begin<Event>(_ activity: PreparedActivity, number: Int32, delivering event: Event.Type) {
    let translated = activity.activity(delivering: Inner.self).map(translate)
    base.begin(.of(translated), number: numbering.outer(number), delivering: Outer.self)
  }

  func endActivity(_ number: Int32) { base.endActivity(numbering.outer(number)) }

  /// The postponed ends of the wrapped schema, with its numbers.
  var pendingEnds: [PendingEnd] {
    get {
      base.pendingEnds.compactMap { end in
        numbering.inner(end.number).map { PendingEnd($0, after: end.place) }
      }
    }
    set {
      base.pendingEnds =
        base.pendingEnds.filter { numbering.inner($0.number) == nil }
        + newValue.map { PendingEnd(numbering.outer($0.number), after: $0.place) }
    }
  }

  private func outer<Event>(_ event: Event) -> Outer {
    translate(unsafeBitCast(event, to: Inner.self))
  }

  /// The name in the machine: two wrapped schemas may use the same one.
  private func outer(_ name: DelayedEventName) -> DelayedEventName {
    var name = name
    name.submachine.insert(scope?.name ?? numbering.name, at: 0)
    return name
  }
}

/// The place of a submachine, in which the names of its delayed events are unique.
// An object: passing it to every action of a submachine costs less than a string.
package final class NameScope: Sendable {
  let name: String

  package init(_ name: String) {
    self.name = name
  }
}
