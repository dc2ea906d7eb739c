import Schematic

struct Door: FlatStateMachineSchema {
  let initialState = 0
  func transition(from state: Int, on event: Int) -> Transition<Int, Int, Void>? { .to(event) }
}

func use(_ door: StateMachine<Door>) {
  door.handleEvent(1)
  // 8: 'handleEvent' has been renamed to 'handle(_:)'
}
