import Schematic

extension StateMachine
where Schema: SharedMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  /// Performs the machine's timers and tasks on the actor that owns it.
  ///
  /// - Parameter owner: The actor, as soon as there is one.
  func hostActivities(
    on clock: any Clock<Duration>, for owner: WeakReference<StateMachineActor<Schema>>
  ) {
    activityHost = ActivityRunner<Event>(
      on: clock, handle: { [unowned self] event in handle(event) },
      deliver: { arrival in await owner.object?.receive(arrival) })
  }
}

extension StateMachineActor {
  /// Begins the timers and tasks of all states that the machine is in.
  func beginActivities() {
    mustBeginActivities = false
    machine.beginActivities()
  }

  /// What was sent before a timer fired is handled before, and may cancel it.
  func receive(_ arrival: Arrival<Event>) {
    attend()
    (machine.activityHost as? ActivityRunner<Event>)?.receive(arrival)
  }
}
