import Schematic

extension StateMachine where Schema.State: Sendable, Schema.Event: Sendable {
  /// The transitions that the machine takes from now on, in order, for another task to follow.
  ///
  /// Each use is a subscription of its own. It holds up to 1,000 transitions for a slow subscriber
  /// and then drops the oldest: see ``transitions(buffering:)``.
  public var transitions: AsyncStream<TakenTransition<State, Event>> {
    transitions(buffering: .bufferingNewest(defaultBufferSize))
  }

  /// The transitions that the machine takes from now on, in order, for another task to follow.
  ///
  /// The sequence ends when the machine is released, and when a chart stops, terminates or completes;
  /// at once, if that has happened already. It goes on through a reset, and a chart that has not
  /// started yet, or is to be started again after a reset, is waited for. Leaving the sequence, by
  /// ending the loop or by cancelling the task, ends the subscription.
  ///
  /// - Parameter policy: What becomes of transitions that the subscriber has not fetched yet. After
  ///   a loss, a transition's ``TakenTransition/from`` is not the ``TakenTransition/to`` before it.
  public func transitions(
    buffering policy: AsyncStream<TakenTransition<State, Event>>.Continuation.BufferingPolicy
  ) -> AsyncStream<TakenTransition<State, Event>> {
    transitionHub.stream(buffering: policy)
  }

  /// The machine's own hub, made on first use and released with the machine.
  var transitionHub: TransitionHub<State, Event> {
    if let hub = attachment as? TransitionHub<State, Event> { return hub }
    let hub = TransitionHub<State, Event>()
    attachment = hub
    hub.follow(self)
    return hub
  }
}
