import Schematic
import SchematicTesting

// A closure instead of an expression that creates the machine.
func check() throws {
  try withEverySequence(of: [Turn.left], upTo: 4, on: { StateMachine(Knob()) }) { _, _ in true }
  // 55: add () to forward '@autoclosure' parameter
}

enum Turn { case left }

struct Knob: FlatStateMachineSchema {
  let initialState = 0

  func transition(from state: Int, on event: Turn) -> Transition<Int, Turn, Void>? {
    .to(state + 1)
  }
}
