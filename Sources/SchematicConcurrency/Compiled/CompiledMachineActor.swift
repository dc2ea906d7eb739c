import SchematicEmbedded

/// An actor that owns a compiled machine for many tasks, and handles the events of its timers when they are due.
///
/// ```swift
/// let door = CompiledMachineActor(DoorMachine(subject: House()))
/// await door.start()
/// await door.handle(.push)       // .transitioned; the timers of the state begin
/// ```
/// The time of the machine is the time since the actor was created. Before an event, the machine handles the timers that
/// are due until then. When the actor is released, its timers are cancelled.
public actor CompiledMachineActor<Machine: CompiledMachine>
where Machine: SendableMetatype, Machine.Event: Sendable, Machine.Configuration: Sendable {
  private var machine: Machine
  private let clock: any Clock<Duration>
  private let scheduler: any TimerScheduler
  private let onFailure: @Sendable (CompiledOutcome<Machine.Failure>) -> Void
  private let beginning: Duration
  private var scheduled: (deadline: Int64, action: ScheduledAction)?

  /// Creates an actor for a machine, without starting it.
  ///
  /// - Parameters:
  ///   - machine: The machine; the time of one that has resumed is zero.
  ///   - clock: The clock of the timers. If it throws an error instead of waiting, timers elapse with the next event.
  ///     Default: a `ContinuousClock`.
  ///   - onTimerFailure: Called each time that timers elapse, with the first outcome of their events that is `.failed`
  ///     or `.stopped`. Default: no action.
  public init(
    _ machine: sending Machine, clock: any Clock<Duration> = ContinuousClock(),
    onTimerFailure: @escaping @Sendable (CompiledOutcome<Machine.Failure>) -> Void = { _ in }
  ) {
    self.machine = machine
    self.clock = clock
    onFailure = onTimerFailure
    scheduler = timerScheduler(for: clock)
    beginning = scheduler.time
  }

  deinit { scheduled?.action.cancel() }

  /// The active states, the histories, and the arrivals at joins.
  public var configuration: Machine.Configuration { machine.configuration }

  /// Enters the initial states.
  ///
  /// The start of a machine that has resumed is `ignored`, and schedules its timers.
  @discardableResult
  public func start() -> CompiledOutcome<Machine.Failure> { withMachine { $0.start() } }

  /// Exits all active states, innermost first.
  @discardableResult
  public func stop() -> CompiledOutcome<Machine.Failure> { withMachine { $0.stop() } }

  /// Handles an event to completion.
  @discardableResult
  public func handle(_ event: Machine.Event) -> CompiledOutcome<Machine.Failure> {
    withMachine { $0.handle(event) }
  }

  /// Calls `body` with the machine, for instance to read its subject.
  ///
  /// The events of timers that are due are handled first.
  public func withMachine<Result: Sendable>(
    _ body: (inout Machine) throws -> Result
  ) rethrows -> Result {
    defer { schedule() }
    if let outcome = machine.advance(to: time) { onFailure(outcome) }
    return try body(&machine)
  }

  // MARK: - Time

  /// Nanoseconds since the actor was created.
  private var time: Int64 {
    let (seconds, attoseconds) = (scheduler.time - beginning).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  private func elapse() {
    // It may have been scheduled anew while this call waited for the actor.
    scheduled?.action.cancel()
    scheduled = nil
    withMachine { _ in }
  }

  /// Waits for the next deadline, and for no other.
  private func schedule() {
    let next = machine.nextDeadline
    guard next != scheduled?.deadline else { return }
    scheduled?.action.cancel()
    scheduled = next.map { deadline in
      (
        deadline,
        ScheduledAction(after: .nanoseconds(deadline - time), on: clock, orFail: { _ in }) {
          [weak self] in await self?.elapse()
        }
      )
    }
  }
}
