import Statecharts

// A misspelt payload property, with the type of the events.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\Event.volum) { deck, level in deck.level = level }
      // 10: value of type 'Player.Event' (aka 'PlayerEvent') has no member 'volum'
    }
  }
}
