import ExampleMachines
import Schematic
import Statecharts

func text(_ configuration: Configuration<Crossing.State>) -> String {
  configuration.leaves.map { "\($0)" }.joined(separator: " + ")
}

let post = Crossing.Post()
let lights = try StateMachine(Crossing(), subject: post)
lights.start()
print("at first: \(text(lights.state))")

for event: Crossing.Event in [
  .button, .southIsClear, .northIsClear, .dusk, .dawn, .walkIsOver, .northIsClear,
] {
  lights.handle(event)
  print("\(event): \(text(lights.state))\(post.ticks ? ", ticking" : "")")
}
print("People had \(post.turns) turn.")
