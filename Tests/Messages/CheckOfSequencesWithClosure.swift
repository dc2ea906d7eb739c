import Schematic
import SchematicTesting

// A closure instead of an expression that creates the machine.
func check() throws {
  try withEverySequence(of: [Knob.Event.turn], upTo: 4, on: { StateMachine(Knob()) }) { _, _ in true }
  // 61: add () to forward '@autoclosure' parameter
}

struct Knob: FlatStateMachineSchema {
  enum Event { case turn }
  let initialState = 0

  func transition(from state: Int, on event: Event) -> Transition<Int, Event, Void>? {
    .to(state + 1)
  }
}
