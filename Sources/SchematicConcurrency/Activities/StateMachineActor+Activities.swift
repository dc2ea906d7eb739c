import Schematic

extension StateMachine
where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  /// Runs the machine's timers and tasks on the actor that owns it.
  ///
  /// - Parameter owner: A reference to the actor, which is set when the actor is initialized.
  func hostActivities(
    on clock: any Clock<Duration>, for owner: WeakReference<StateMachineActor<Schema>>
  ) {
    activityHost = ActivityRunner<Event>(
      on: clock, handle: { [unowned self] in handle(activityEvent: $0, isTimer: $1) },
      report: { [unowned self] error, event in reportFailure(error, on: event) },
      deliver: { result in await owner.object?.receive(result) })
  }
}

extension StateMachineActor {
  /// Starts the timers and tasks of all active states, and the delayed events of a machine that resumed.
  @usableFromInline
  func startActivities() {
    mustStartActivities = false
    machine.beginActivities()
  }

  /// Adds the host to a machine without timers and tasks of states, because an action has delayed an
  /// event, and schedules the event.
  @usableFromInline
  func hostDelayedEvents() {
    setHost()
    machine.beginActivities()
  }

  func setHost() {
    let reference = WeakReference<StateMachineActor>()
    reference.object = self
    machine.hostActivities(on: clock, for: reference)
  }

  /// Handles the event of an activity, after the events that were sent before: these may cancel it.
  func receive(_ result: ActivityResult<Schema.Event>) {
    processPending()
    (machine.activityRunner as? ActivityRunner<Schema.Event>)?.receive(result)
  }
}

extension StateMachineActor where Schema.ActiveState: Sendable {
  /// The timers of active states and the delayed events, the next one first.
  ///
  /// Events that the caller has sent are handled first.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is their number.
  public var pendingTimers: [PendingTimer<Schema.ActiveState, Schema.Event>] {
    processPending()
    return machine.pendingTimers
  }
}
