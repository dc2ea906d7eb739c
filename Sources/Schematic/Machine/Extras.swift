/// A transition that is under way in several steps, over pseudostates (UML 2.5.1 §14.2.3.8.4,
/// compound transitions).
@frozen @usableFromInline
struct Passage<State, Event> {
  @usableFromInline let origin: State
  @usableFromInline let event: Event?

  @inlinable
  init(origin: State, event: Event?) {
    self.origin = origin
    self.event = event
  }
}

/// What few machines have, kept apart so that the others stay small: queues, observers, settings.
@usableFromInline
final class Extras<State, Event>: Agenda<Event> {
  @usableFromInline typealias Notice = StateMachineNotice<State, Event>

  @usableFromInline
  struct Observer {
    @usableFromInline let number: Int
    @usableFromInline let call: (Notice) -> Void
  }

  @usableFromInline static var defaultSteps: Int { 100 }
  @usableFromInline static var defaultEvents: Int { 100_000 }

  @usableFromInline var maximumSteps = defaultSteps
  @usableFromInline var maximumEvents = defaultEvents
  @exclusivity(unchecked) @usableFromInline
  var ignoredEventPolicy = IgnoredEventPolicy<State, Event>.ignore

  /// What other libraries keep with the machine, by type.
  var attachments: [ObjectIdentifier: AnyObject] = [:]

  /// The transition that has led to where the machine is, while it can't rest there.
  @exclusivity(unchecked) @usableFromInline var passage: Passage<State, Event>?

  /// The way to those who trace the machine, if there are any: then `isClosed` is always set.
  @exclusivity(unchecked) @usableFromInline var tracing: Tracing<State, Event>?

  @exclusivity(unchecked) @usableFromInline var didTransition: ((State, Event?, State) -> Void)?
  @exclusivity(unchecked) @usableFromInline private(set) var observers: [Observer] = []
  private var nextNumber = 0

  /// What tokens know the machine by; `nil` as long as there has been no observer.
  private(set) var identity: MachineIdentity?

  func makeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  func requireIdentity() -> MachineIdentity {
    if let identity { return identity }
    let new = MachineIdentity()
    identity = new
    return new
  }

  func add(_ observer: @escaping (Notice) -> Void, number: Int) {
    observers.append(Observer(number: number, call: observer))
  }

  func remove(_ number: Int) {
    observers.removeAll { $0.number == number }
  }

  /// Calls the callback and every observer once.
  ///
  /// One that is removed meanwhile is not called any more; one that is added meanwhile is called
  /// from the next notice on.
  @inlinable
  func tell(_ notice: Notice) {
    if let didTransition, case .transitioned(let old, let event, let new) = notice {
      didTransition(old, event, new)
    }
    // The loop runs over the list as it was. Numbers ascend, so a list that still ends with the
    // same number and has the same length has lost nobody.
    let called = observers
    for observer in called where isIntact(called) || isRegistered(observer) {
      observer.call(notice)
    }
  }

  @inlinable
  func isIntact(_ called: [Observer]) -> Bool {
    observers.count == called.count && observers.last?.number == called.last?.number
  }

  @usableFromInline @inline(never)
  func isRegistered(_ observer: Observer) -> Bool {
    observers.contains { $0.number == observer.number }
  }

  @inlinable
  func ignored(_ event: Event, in state: State) {
    switch ignoredEventPolicy {
    case .ignore: break
    case .report(let hook): hook(state, event)
    case .trap: trap(event, in: state)
    }
    tell(.ignored(event, in: state))
  }

  @usableFromInline @inline(never)
  func trap(_ event: Event, in state: State) -> Never {
    fatalError(
      """
      The event '\(event)' means nothing in the state '\(state)', and the machine's \
      ignoredEventPolicy is .trap. Give the state a transition for it, or choose another policy.
      """)
  }
}
