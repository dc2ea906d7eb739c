import Schematic
import SchematicTesting

enum KnobPosition { case off, on }

// A check over several lines, with a state that does not exist.
func check() throws {
  try withEverySequence(of: [true], upTo: 4, on: StateMachine(Knob())) { knob, trace in
    print(trace)
    return knob.state != .onn
    // 27: type 'KnobPosition' has no member 'onn'
  }
}

struct Knob: FlatStateMachineSchema {
  let initialState = KnobPosition.off

  func transition(
    from state: KnobPosition, on event: Bool
  ) -> Transition<KnobPosition, Bool, Void>? {
    .to(event ? .on : .off)
  }
}
