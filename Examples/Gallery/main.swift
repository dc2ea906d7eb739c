import ExampleMachines
import Schematic
import Statecharts

func text(_ configuration: Configuration<Gallery.State>) -> String {
  configuration.leaves.map { "\($0)" }.joined(separator: " + ")
}

let view = Gallery.View()
let screen = try StateMachine(Gallery(), subject: view)
screen.observe { notice in
  guard case .transitioned(let old, let event, let new, _) = notice else { return }
  let cause = event.map { "\($0)" } ?? "start"
  print("\(cause): \(text(old)) → \(text(new))")
}
screen.start()

for event: Gallery.Event in [.refresh, .failed, .refresh, .arrived(0), .refresh, .arrived(3)] {
  screen.handle(event)
}
print("\(view.count) pictures, \(view.isSpinning ? "a wheel" : "no wheel").")
