import Schematic

enum Switch: Sendable { case off, on }

let schema = StateMachineSchema<Switch, Void, Void>(startingIn: .off) { state, _ in
  .to(state == .on ? .off : .on) { print("click") }
}
let machine = StateMachine(schema: schema)
machine.handle(())
print(machine.state)
