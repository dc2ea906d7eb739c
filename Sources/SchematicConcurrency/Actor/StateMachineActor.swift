import Schematic

/// Owns a machine that many tasks share: one event at a time, from wherever it comes.
///
/// ```swift
/// let turnstile = StateMachineActor(schema: Turnstile())
/// await turnstile.handle(.coin)      // .transitioned(from: .locked, to: .unlocked)
/// turnstile.send(.push)              // does not wait
/// ```
/// Run to completion is kept: an event is handled in one go, with everything that follows from it,
/// and nothing else happens on the actor meanwhile. No lock is held while an action runs.
///
/// The actor keeps its subject alive, unlike a plain machine. An object that is `Sendable` must not
/// own the actor that it is the subject of, or neither is ever released.
///
/// It performs the timers and tasks of a chart: see <doc:TimeAndTasks>.
///
/// When the actor is released, events that wait are dropped, timers and tasks are cancelled, and the
/// sequences of its transitions end.
public actor StateMachineActor<Schema: StateMachineSchemaProtocol>
where Schema: SharedMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  /// The schema's states.
  public typealias State = Schema.State
  /// The schema's events.
  public typealias Event = Schema.Event
  /// Whom the actions act upon.
  public typealias Subject = Schema.Subject

  @usableFromInline let machine: StateMachine<Schema>
  // A machine holds an object weakly, and one that was sent here has no other owner.
  private let subject: Subject

  @usableFromInline nonisolated let mailbox = Mailbox<Event>()
  nonisolated let hub = TransitionHub<State, Event>()
  /// How many of the events that were sent have been handled.
  @usableFromInline var handledCount = 0
  var isObserved = false
  /// Whether the machine goes on in states whose timers and tasks have not begun again.
  var mustBeginActivities: Bool

  /// What measures time for deadlines, see ``first(within:where:)``, and for the timers of a chart.
  public nonisolated let clock: any Clock<Duration>

  private let executorOwner: any Sendable
  /// The executor that the machine runs on.
  public nonisolated let unownedExecutor: UnownedSerialExecutor

  /// Makes a machine in the schema's initial state, not started yet.
  ///
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - subject: Whom the actions act upon; it is kept alive. One that is not `Sendable` belongs to
  ///     the machine from now on.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  public init(
    schema: sending Schema, subject: sending Subject, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let actor = actor ?? ActorLane()
    self.init(
      schema, subject, on: actor.unownedExecutor, ownedBy: actor, clock: clock,
      making: StateMachine.init(schema:subject:))
  }

  /// Makes a machine that runs on an executor of yours, for instance a serial queue's.
  ///
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - subject: Whom the actions act upon; it is kept alive.
  ///   - executor: What to run on; it is kept alive.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  public init(
    schema: sending Schema, subject: sending Subject, executor: any SerialExecutor,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      schema, subject, on: executor.asUnownedSerialExecutor(), ownedBy: executor, clock: clock,
      making: StateMachine.init(schema:subject:))
  }

  /// - Parameter isResuming: Whether the machine goes on in states whose activities must begin again.
  init<Failure: Error>(
    _ schema: sending Schema, _ subject: sending Subject,
    on executor: UnownedSerialExecutor, ownedBy owner: any Sendable, clock: any Clock<Duration>,
    isResuming: Bool = false,
    making makeMachine: (Schema, Subject) throws(Failure) -> StateMachine<Schema>
  ) throws(Failure) {
    let hasActivities = schema.hasActivities
    machine = try makeMachine(schema, subject)
    mustBeginActivities = hasActivities && isResuming
    self.subject = subject
    unownedExecutor = executor
    executorOwner = owner
    self.clock = clock
    guard hasActivities else { return }
    let reference = WeakReference<StateMachineActor>()
    machine.hostActivities(on: clock, for: reference)
    reference.object = self
  }
}

extension StateMachineActor where Schema.Subject == Void {
  /// Makes a machine without a subject in the schema's initial state, not started yet.
  ///
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  public init(
    schema: sending Schema, on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(schema: schema, subject: (), on: actor, clock: clock)
  }
}
