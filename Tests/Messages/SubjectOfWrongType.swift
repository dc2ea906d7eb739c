import Schematic
import Statecharts

// A subject of another type than the definition has.
struct Player: PlayerChart {
  var body: [Element] { state(.off) }
}

func play(_ deck: Deck) throws {
  _ = try StateMachine(Player(), subject: 3)
  // 11: 'init(_:subject:)' is unavailable: the definition's 'Subject' is another type: declare 'typealias Subject', or leave out 'subject:' where it is 'Void'
}
