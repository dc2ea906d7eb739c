import Schematic

extension StateMachine where Schema.Event: Sendable {
  /// Performs the timers and tasks of the machine's chart from now on, on the actor that calls
  /// this.
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
  /// Call it before the machine starts. A machine that is under way already, for instance one that
  /// goes on from a saved configuration, begins the timers and tasks of all active states anew: how
  /// long a timer had waited was not saved.
  ///
  /// A machine on a `StateMachineActor` needs none of this. Timers and tasks do not keep the
  /// machine alive: when it is released, they are cancelled. Calling this again cancels them, too,
  /// and begins those of the active states anew.
  ///
  /// - Parameters:
  ///   - clock: What measures the time.
  ///   - isolation: Where the machine lives: the caller's actor. A caller on no actor can host
  ///     nothing, and does not compile.
  public func hostActivities(
    on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated any Actor = #isolation
  ) {
    let reference = WeakReference<ActivityRunner<Event>>()
    let runner = ActivityRunner<Event>(
      on: clock, handle: { [weak self] event in self?.handle(event) },
      // The actor may own the machine, and with it the runner.
      deliver: { [weak isolation] arrival in
        guard let isolation else { return }
        await receive(arrival, with: reference, on: isolation)
      })
    reference.object = runner
    activityHost = runner
    beginActivities()
  }
}

private func receive<Event>(
  _ arrival: Arrival<Event>, with runner: WeakReference<ActivityRunner<Event>>,
  on isolation: isolated any Actor
) {
  runner.object?.receive(arrival)
}
