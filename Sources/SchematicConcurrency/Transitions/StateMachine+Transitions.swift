import Schematic

extension StateMachine where Schema.State: Sendable, Schema.Event: Sendable {
  /// The transitions that the machine takes from now on, in order, as a sequence for another task.
  ///
  /// Each use is a separate subscription. It buffers up to 1,000 transitions for a slow subscriber
  /// and then drops the oldest: see ``transitions(buffering:)``.
  public var transitions: AsyncStream<TakenTransition<State, Event>> {
    transitions(buffering: .bufferingNewest(defaultBufferSize))
  }

  /// Returns the transitions that the machine takes from now on, in order, as a sequence for another task.
  ///
  /// The transitions of an event arrive after the timers and tasks of the new states have started.
  ///
  /// The sequence ends when the machine is released, and when a chart stops, terminates or completes.
  /// It ends immediately if that has already happened. It continues through a reset, and it waits
  /// for a machine that has not been started, or must be started again after a reset. To end the
  /// subscription, end the loop or cancel its task.
  ///
  /// - Parameter policy: The policy for the transitions that the subscriber has not fetched yet. After a
  ///   loss, a transition's ``TakenTransition/from`` is not the ``TakenTransition/to`` before it.
  public func transitions(
    buffering policy: AsyncStream<TakenTransition<State, Event>>.Continuation.BufferingPolicy
  ) -> AsyncStream<TakenTransition<State, Event>> {
    transitionBroadcaster.stream(buffering: policy)
  }

  /// The machine's broadcaster, created on first use and released with the machine.
  var transitionBroadcaster: TransitionBroadcaster<State, Event> {
    if let broadcaster = attachment as? TransitionBroadcaster<State, Event> { return broadcaster }
    let broadcaster = TransitionBroadcaster<State, Event>()
    attachment = broadcaster
    broadcaster.observe(self)
    return broadcaster
  }
}
