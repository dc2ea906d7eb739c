import Schematic
import TestSupport

struct Turnstile: FlatStateMachineSchema {
  enum State { case locked, unlocked }
  enum Event { case coin, push, tip, kick, hack }
  let initialState = State.locked

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    switch (state, event) {
    case (.locked, .coin): .to(.unlocked)
    case (.unlocked, .push): .to(.locked)
    case (.unlocked, .tip): .stay
    case (_, .kick): .reject(Refused())
    case (_, .hack): .to(.unlocked) { throw Refused() }
    case (.locked, .push), (.locked, .tip), (.unlocked, .coin): nil
    }
  }
}
