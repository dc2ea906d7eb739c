import Schematic
import StateMaps
import Statecharts
import TransitionTables

// Each kind of definition in a module whose default isolation is the main actor. The actions use a
// class of the main actor.

final class Screen {
  var lines: [String] = []
  func show(_ line: String) { lines.append(line) }
}

struct Panel: Statechart {
  enum State { case off, on, dim, bright }
  enum Event { case power, light }
  typealias Subject = Screen

  var body: [Element] {
    state(.off) { on(.power, to: .on) { $0.show("power") } }
    state(.on) {
      onEntry { $0.show("light on") }
      on(.power, to: .off)
      state(.dim) { on(.light, to: .bright) }
      state(.bright)
    }
  }
}

struct Door: TransitionTable {
  enum State { case closed, open }
  enum Event { case push, pull }
  typealias Subject = Screen
  let initialState = State.closed

  var body: [Row] {
    on(.push, from: .closed, to: .open) { $0.show("creak") }
    on(.pull, from: .open, to: .closed)
  }
}

struct Pages: StateMap {
  enum State { case index, letter }
  typealias Subject = Screen

  var body: [Element] {
    state(.index, to: .letter)
    state(.letter, to: .index) {
      afterEntering { screen, _ in screen.show("a letter") }
    }
  }
}

struct Turnstile: FlatStateMachineSchema {
  enum State { case locked, unlocked }
  enum Event { case coin, push }
  let initialState = State.locked

  func transition(from state: State, on event: Event) -> Transition<State, Event, Screen>? {
    switch (state, event) {
    case (.locked, .coin): .to(.unlocked) { $0.show("clink") }
    case (.unlocked, .push): .to(.locked)
    case (.locked, .push), (.unlocked, .coin): nil
    }
  }
}
