import Schematic
import Statecharts

/// Opens for a coin; breaks when it is pushed three times in a row while closed.
struct Gate: FlatStateMachineSchema {
  enum State: Hashable, CaseIterable { case closed, open, broken }
  enum Event: CaseIterable { case coin, push }
  struct Jammed: Error {}
  let initialState = State.closed
  var pushesToBreak = 3

  func transition(from state: State, on event: Event) throws -> Transition<State, Event, Money>? {
    switch (state, event) {
    case (.closed, .coin): .to(.open) { $0.pushes = 0 }
    case (.closed, .push):
      .stay { money in
        money.pushes += 1
        if money.pushes == pushesToBreak { throw Jammed() }
      }
    case (.open, .push): .to(.closed)
    case (.open, .coin): .reject(Jammed())
    case (.broken, _): nil
    }
  }
}

final class Money {
  var pushes = 0
}

struct Radio: Statechart {
  enum State { case off, on, quiet, loud }
  enum Event { case power, louder }

  var body: [Element] {
    state(.off) { on(.power, to: .on) }
    state(.on) {
      on(.power, to: .off)
      state(.quiet) { on(.louder, to: .loud) }
      state(.loud)
    }
  }
}
