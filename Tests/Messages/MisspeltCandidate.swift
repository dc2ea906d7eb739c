import Statecharts

// A misspelt candidate of a dynamic target.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, among: [.on, .of]) { $0.isLoaded ? .on : .off }
      // 32: type 'PlayerState' has no member 'of'
    }
  }
}
