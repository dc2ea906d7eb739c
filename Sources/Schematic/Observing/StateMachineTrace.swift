/// What somebody who traces a machine is told: the beginning and the end of its work, and each step.
///
/// What became of an event is told to observers: see ``StateMachine/observe(_:)``.
public enum StateMachineTrace<Schema: StateMachineSchemaProtocol> {
  /// The machine begins with what it was asked for.
  case began(StateMachineRequest<Schema.Event>)

  /// The machine is about to take a step: its guards were asked, and nothing is performed yet.
  ///
  /// The event is `nil` for what follows by itself, start and stop. One that differs from what
  /// the machine began with was raised by an action.
  case taking(Schema.Step, on: Schema.Event?)

  /// The machine has taken the step: it is in the new state, and all actions are done.
  ///
  /// Observers are told next. A step that failed before the state changed has not been taken.
  case took

  /// The machine went back to where it last could rest: what was to lead on from a pseudostate has
  /// failed. The steps since then count for nothing, but what they performed is performed.
  case undid

  /// All that followed is done; so many requests wait to be next.
  case ended(Outcome<Schema.State>, waiting: Int)
}
