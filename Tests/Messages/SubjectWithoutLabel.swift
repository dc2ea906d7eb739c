import Schematic
import Statecharts

// A subject without its label.
struct Player: PlayerChart {
  var body: [Element] { state(.off) }
}

func play(_ deck: Deck) throws {
  _ = try StateMachine(Player(), deck)
  // 11: 'init(_:_:)' is unavailable: the actions need a subject: add 'subject:'
}
