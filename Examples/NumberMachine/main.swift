import ExampleMachines
import Graphable
import Schematic

let machine = StateMachine(schema: numberSchema())
machine.didTransition = { old, event, new in
  print("\(old), \(event.map { "\($0)" } ?? "by itself"): \(new)")
}

print("A decrement in \(machine.state) is \(machine.handle(.decrement)).")
machine.handle(.increment)
machine.handle(.increment)
machine.handle(.decrement)

print("\n" + (try numberSchema().dotDigraph))
