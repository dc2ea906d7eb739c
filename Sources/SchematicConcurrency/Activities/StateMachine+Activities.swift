import Schematic

extension StateMachine where Schema.Event: Sendable {
  /// Runs the machine's timers and tasks on the actor that calls this method.
  ///
  /// ```swift
  /// @MainActor final class Phone {
  ///   private let machine: Call.Machine
  ///
  ///   init(line: Call.Line) throws {
  ///     machine = try StateMachine(Call(), subject: line)
  ///     machine.hostActivities()
  ///     machine.start()
  ///   }
  /// }
  /// ```
  /// If the clock throws an error instead of waiting, observers are notified of the failure, with the
  /// event that the timer would have sent.
  ///
  /// Call it before the machine starts. If the machine has started already, this restarts the timers and
  /// tasks of all active states. In a machine that resumed from a saved machine, timers continue with the
  /// time that was left, and tasks restart.
  ///
  /// A machine on a ``StateMachineActor`` does not need this method. Timers and tasks do not keep
  /// the machine alive: they are cancelled when it is released. A second call cancels them and
  /// restarts those of the active states; events that actions have delayed keep the time that is left.
  ///
  /// - Parameters:
  ///   - clock: The clock for the timers. Default: a `ContinuousClock`.
  ///   - isolation: The actor of the machine, which is the caller's. A call that is isolated to no
  ///     actor does not compile.
  public func hostActivities(
    on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) {
    let reference = WeakReference<ActivityRunner<Event>>()
    let runner = ActivityRunner<Event>(
      on: clock, handle: { [weak self] in self?.handle(activityEvent: $0, isTimer: $1) },
      report: { [weak self] error, event in self?.reportFailure(error, on: event) },
      // Weak, because the actor may own the machine, which owns the runner.
      deliver: { [weak isolation] result in
        guard let isolation else { return }
        await receive(result, with: reference, on: isolation)
      })
    reference.object = runner
    activityHost = runner
    beginActivities()
  }
}

private func receive<Event>(
  _ result: ActivityResult<Event>, with runner: WeakReference<ActivityRunner<Event>>,
  on isolation: isolated any Actor
) {
  runner.object?.receive(result)
}
