import Schematic

// A subject for a flat schema whose transitions have none.
func makeMachine() {
  _ = StateMachine(Lamp(), subject: Deck())
  // 7: 'init(_:subject:)' is unavailable: the definition's 'Subject' is another type: declare 'typealias Subject', or leave out 'subject:' where it is 'Void'
}

struct Lamp: FlatStateMachineSchema {
  enum State { case off, on }
  enum Event { case press }
  let initialState = State.off

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    .to(state == .off ? .on : .off)
  }
}
