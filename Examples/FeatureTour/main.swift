import ExampleMachines
import Schematic
import Statecharts

let journal = FeatureTour.Journal()
let tour = try StateMachine(FeatureTour(), subject: journal)

@MainActor func show(_ title: String) {
  let lines = journal.takeLines()
  print("\(title): \(lines.isEmpty ? "nothing yet" : lines.joined(separator: ", "))")
}

tour.start()
show("start")
for event: FeatureTour.Event in [
  .next, .inside, .itself, .deep, .local, .next, .next, .out, .fork, .joinFirst, .joinSecond,
  .out, .junction,
] {
  tour.handle(event)
  show("\(event)")
}
tour.stop()
show("stop")
