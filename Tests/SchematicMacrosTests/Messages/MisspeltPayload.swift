import SchematicMacros
import Statecharts

// A misspelt payload property: the message is that of a property that is written by hand.
@PayloadProperties
enum PlayerEvent: Equatable {
  case power, volume(Double)
}

struct Player: Statechart {
  typealias State = PlayerState
  typealias Event = PlayerEvent
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      on(\.volum) { deck, level in deck.level = level }
      // 10: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Player.Event' (aka 'PlayerEvent')
    }
  }
}
