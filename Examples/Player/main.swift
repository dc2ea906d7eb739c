import ExampleMachines
import Schematic
import Statecharts

let deck = Player.Deck(isLoaded: true)
let machine = try StateMachine(Player(), subject: deck)
machine.start()

func text(_ configuration: Configuration<Player.State>) -> String {
  configuration.leaves.map { "\($0)" }.joined(separator: " + ")
}

for event: Player.Event in [.play, .power, .play, .volume(0.8), .pause, .play, .power] {
  let outcome: String =
    switch machine.handle(event) {
    case .transitioned(let from, let to) where from == to: "done, and stays"
    case .transitioned(_, let to): "→ \(text(to))"
    case .ignored: "ignored"
    case .queued, .deferred, .rejected, .subjectReleased, .failed: "not expected here"
    }
  print("\(event): \(outcome)")
}
print("The disc was started \(deck.starts) times, the level is \(deck.level).")
