import Statecharts

// A misspelt candidate of a selection with the context.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .selectionWithContext(among: [.on, .of]) { _ in .on })
      // 59: type 'PlayerState' has no member 'of'
    }
  }
}
