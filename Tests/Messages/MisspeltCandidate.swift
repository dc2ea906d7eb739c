import Statecharts

// A misspelt candidate of a dynamic target.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(
        .power, via: .selectionWithContext(among: [.on, .of]) { $0.subject.isLoaded ? .on : .off })
      // 58: type 'PlayerState' has no member 'of'
    }
  }
}
