// A package with the trait `Macros`: key paths to the properties of the macro, in a chart.

import Schematic
import SchematicMacros
import Statecharts

final class Deck {
  var level = 0.5
}

struct Player: Statechart {
  enum State { case off, on }
  @PayloadProperties
  enum Event: Equatable { case power, volume(Double) }
  typealias Subject = Deck

  var body: [Element] {
    state(.off) {
      on(.power, to: .on)
    }
    state(.on) {
      on(\.volume, event: "volume") { deck, level in deck.level = level }
    }
  }
}

let deck = Deck()
let player = try StateMachine(Player(), subject: deck)
player.start()
player.handle(.power)
player.handle(.volume(0.8))
print(Player.Event.volume(0.8).volume as Any, deck.level)
