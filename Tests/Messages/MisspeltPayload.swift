import Statecharts

// A misspelt payload property. The compiler then takes the key path for an event by value; it
// points at the right place, but does not say what is missing. It does when the type is written.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volum) { deck, level in deck.level = level }
      // 10: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'PlayerEvent'
    }
  }
}
