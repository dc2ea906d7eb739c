import Graphable
import Schematic

/// A typed schema with internal transitions, a rejection, and named actions.
struct Turnstile: FlatStateMachineSchema {
  enum State: DOTLabelable, CaseIterable {
    case locked, unlocked, outOfOrder
  }
  enum Event: DOTLabelable, CaseIterable {
    case coin, push, jam, repair
  }
  struct Refusal: Error {}

  let initialState = State.locked

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    switch (state, event) {
    case (.locked, .coin): .to(.unlocked).perform("take coin") {}
    case (.locked, .push): .stay.perform("count push") {}
    case (.unlocked, .push): .to(.locked)
    case (.unlocked, .coin): .stay
    case (.outOfOrder, .coin): .reject(Refusal())
    case (_, .jam): .to(.outOfOrder)
    case (.outOfOrder, .repair): .to(.locked)
    case (.outOfOrder, .push), (.locked, .repair), (.unlocked, .repair): nil
    }
  }
}
