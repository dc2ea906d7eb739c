import Schematic

// A function that returns a state.
struct Lamp: FlatStateMachineSchema {
  // 8: type 'Lamp' does not conform to protocol 'FlatStateMachineSchema'
  // 8: unavailable instance method 'transition(from:on:)' was used to satisfy a requirement of protocol 'FlatStateMachineSchema': declare 'func transition(from state: State, on event: Event) -> Transition<State, Event, Subject>?', which returns '.to(…)'
  enum State { case off, on }
  enum Event { case press }
  let initialState = State.off

  func transition(from state: State, on event: Event) -> State? {
    state == .off ? .on : .off
  }
}
