/// A notification to the tracers of a machine: a request begins or ends, or a step is taken or
/// undone.
///
/// The result of an event is a notice to observers: see ``StateMachine/observe(_:)``.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum StateMachineTrace<Schema: StateMachineSchemaProtocol> {
  /// The machine begins a request. An event that a state had deferred is recalled.
  case began(StateMachineRequest<Schema.Event>, isRecalled: Bool)

  /// The machine is about to take a step: its guards were evaluated, and nothing is performed yet.
  ///
  /// The event is `nil` for an eventless step, a failure, start and stop: the request has the event of
  /// ``StateMachine/start(with:)``. An event that differs from that of the
  /// request was raised by an action.
  case taking(Schema.Step, on: Schema.Event?)

  /// The machine has taken the step: it is in the new state, and all actions are performed.
  ///
  /// Observers are notified next. A step that failed before the state changed has not been taken.
  case took

  /// A compound transition was undone because its transition out of a pseudostate failed.
  ///
  /// The machine is in its previous stable state. Actions that were already performed are not
  /// reverted.
  case undid

  /// The request and all steps that followed from it are completed; `waiting` is the number of
  /// queued requests.
  case ended(Outcome<Schema.State>, waiting: Int)
}
