import Schematic

// A flat schema that needs a subject continues from a saved machine without one.
struct Light: FlatStateMachineSchema {
  let initialState = false

  func transition(from state: Bool, on event: Int) -> Transition<Bool, Int, Deck>? {
    .to(!state) { $0.spin() }
  }
}

func resume(_ saved: SavedMachine<Bool, Int>) throws {
  _ = try StateMachine(Light(), resuming: saved)
  // 11: 'init(_:resuming:)' is unavailable: the schema's actions need a subject: add 'subject:'
}
