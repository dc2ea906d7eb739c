/// What observers of a machine are told: everything that becomes of events, as it happens.
@frozen
public enum StateMachineNotice<State, Event> {
  /// A transition was taken; the event is `nil` for what follows by itself, start, stop and reset.
  ///
  /// One that leads over a pseudostate, such as a choice, is told as a whole.
  case transitioned(from: State, on: Event?, to: State)

  /// An event meant nothing in this state.
  case ignored(Event, in: State)

  /// This state holds an event back until the machine is in another.
  ///
  /// It is told once, however often the event is recalled and held back again.
  case deferred(Event, in: State)

  /// The schema refused an event in this state, for the reason given.
  case rejected(any Error, on: Event, in: State)

  /// A guard or an action threw, or a limit was exceeded. The state is the one that the machine is
  /// in afterwards: the old one if the step was undone.
  case failed(any Error, on: Event?, in: State)
}

extension StateMachineNotice: Sendable where State: Sendable, Event: Sendable {}
