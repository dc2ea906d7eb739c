import Schematic

struct Door: FlatStateMachineSchema {
  let initialState = 0
  func transition(from state: Int, on event: Int) -> Transition<Int, Int, Void>? { .to(event) }
}

func use(_ door: StateMachine<Door>) {
  door.didTransitionCallback = { old, event, new in print(old, event, new) }
  // 8: 'didTransitionCallback' has been renamed to 'didTransition'
}
