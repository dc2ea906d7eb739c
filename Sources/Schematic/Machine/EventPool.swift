/// The events that wait for a machine to finish its current step (UML 2.5.1 §14.2.3.9.1).
///
/// This is the part of a ``StateMachine`` that actions reach through their ``TransitionContext``.
public class EventPool<Event> {
  /// Whether an event is not taken at once: a step is under way, or somebody traces the machine.
  ///
  /// This flag, not the exclusivity checker, keeps access to the machine's properties exclusive:
  /// an event that arrives while a step is under way waits in the agenda. That it means two things
  /// makes tracing free for machines that nobody traces: an event tests it once.
  @exclusivity(unchecked) @usableFromInline final var isClosed = false

  /// What few machines need, allocated for the first that does: the queues, and in a machine its
  /// observers and settings.
  @exclusivity(unchecked) @usableFromInline final var agenda: Agenda<Event>?

  @inlinable
  init() {}

  @usableFromInline
  func makeAgenda() -> Agenda<Event> {
    preconditionFailure("A pool of events is always a machine, and a machine overrides this.")
  }

  @usableFromInline
  final func requireAgenda() -> Agenda<Event> {
    if let agenda { return agenda }
    let new = makeAgenda()
    agenda = new
    return new
  }

  final func raise(_ event: Event) {
    requireAgenda().raised.append(event)
  }

  @usableFromInline
  final func enqueue(_ request: StateMachineRequest<Event>) {
    requireAgenda().requests.append(request)
  }
}

/// What waits in a machine: events that actions raised, requests from outside, deferred events.
@usableFromInline
class Agenda<Event> {
  @exclusivity(unchecked) @usableFromInline final var raised = FIFO<Event>()
  @exclusivity(unchecked) @usableFromInline final var requests = FIFO<StateMachineRequest<Event>>()
  @exclusivity(unchecked) @usableFromInline final var deferred: [Event] = []

  /// Whether the state has changed since an event was deferred.
  @exclusivity(unchecked) @usableFromInline final var hasMoved = false

  final var activityHost: (any ActivityHost<Event>)?
  final var pendingEnds: [PendingEnd] = []

  init() {}

  /// Whether a run ends here.
  @inlinable final var isDone: Bool { requests.isEmpty && (deferred.isEmpty || !hasMoved) }

  /// The next request, after recalling deferred events if the state has changed.
  @usableFromInline
  final func next() -> StateMachineRequest<Event>? {
    if hasMoved { recall() }
    return requests.popFirst()
  }

  /// Puts the deferred events before everything else that waits, in the order of their arrival.
  private final func recall() {
    hasMoved = false
    guard !deferred.isEmpty else { return }
    requests.prepend(deferred.map(StateMachineRequest.recalled))
    deferred.removeAll()
  }
}
