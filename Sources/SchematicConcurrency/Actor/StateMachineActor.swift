import Schematic

/// An actor that owns a machine for many tasks, and handles one event at a time.
///
/// ```swift
/// let turnstile = StateMachineActor(Turnstile())
/// await turnstile.handle(.coin)      // .transitioned(from: .locked, to: .unlocked)
/// turnstile.send(.push)              // does not wait
/// ```
/// Each event runs to completion: the actor takes all steps that follow from an event before it does
/// anything else. No lock is held while an action runs.
///
/// Unlike a plain machine, the actor keeps its subject alive. Pass a `Sendable` object that owns the actor
/// with `reference: .weak`; otherwise neither would be released.
///
/// The actor runs the timers and tasks of its machine: see <doc:TimeAndTasks>.
///
/// When the actor is released, queued events are discarded, timers and tasks are cancelled, and the
/// sequences of its transitions end. If events were queued, observers are notified of an
/// ``EventsDiscardedError``.
public actor StateMachineActor<Schema: StateMachineSchemaProtocol>
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {

  @usableFromInline let machine: StateMachine<Schema>

  // A second reference: a deinitializer must not read the first one, whose type is not `Sendable`. Nothing
  // else uses the machine then.
  private nonisolated(unsafe) let discardingMachine: StateMachine<Schema>

  @usableFromInline nonisolated let mailbox = Mailbox<Schema.Event>()
  nonisolated let broadcaster = TransitionBroadcaster<Schema.State, Schema.Event>()
  /// The number of sent events that have been handled.
  @usableFromInline var handledCount = 0
  var isObserved = false
  /// Whether the sequences of transitions may have ended, so that a start continues them.
  @usableFromInline var mayHaveEnded = false
  /// Whether the machine resumed in states whose timers and tasks have not been started again.
  @usableFromInline var mustStartActivities = false

  /// The clock for the deadlines of ``first(within:where:)`` and for the timers of states.
  public nonisolated let clock: any Clock<Duration>

  private let executorOwner: any Sendable
  /// The executor that the machine runs on.
  public nonisolated let unownedExecutor: UnownedSerialExecutor

  /// Creates a machine in the schema's initial state.
  ///
  /// It is not started.
  ///
  /// - Parameters:
  ///   - schema: The schema to run. The caller cannot use a schema that is not `Sendable` afterwards.
  ///   - subject: The value or object that actions operate on. The caller cannot use a subject
  ///     that is not `Sendable` afterwards.
  ///   - reference: The kind of reference to an object. Default: strong, because an object that was sent
  ///     here may have no other owner.
  ///   - executor: The executor to run on. Default: an executor of the machine's own.
  ///   - clock: The clock for deadlines and timers. Default: a `ContinuousClock`.
  public init(
    schema: sending Schema, subject: sending Schema.Subject, reference: SubjectReference = .strong,
    on executor: MachineExecutor = .own, clock: any Clock<Duration> = ContinuousClock()
  ) {
    let needsHost = schema.hasActivities
    let executor = OwnedExecutor(executor)
    machine = StateMachine(schema: schema, subject: subject, reference: reference)
    discardingMachine = machine
    machine.hostsOnDemand = true
    unownedExecutor = executor.executor
    executorOwner = executor.owner
    self.clock = clock
    guard needsHost else { return }
    let reference = WeakReference<StateMachineActor>()
    machine.hostActivities(on: clock, for: reference)
    reference.object = self
  }

  deinit {
    let count = mailbox.isEmpty ? 0 : mailbox.count
    guard count > 0 else { return }
    discardingMachine.reportFailure(EventsDiscardedError(count: count), on: nil)
  }
}

extension StateMachineActor where Schema.Subject == Void {
  /// Creates a machine without a subject in the schema's initial state.
  ///
  /// It is not started.
  public init(
    schema: sending Schema, on executor: MachineExecutor = .own,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(schema: schema, subject: (), on: executor, clock: clock)
  }
}
