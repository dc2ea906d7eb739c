import Statecharts

// A misspelt `state`.
struct Player: PlayerChart {
  var body: [Element] {
    stat(.off) {
      // 5: cannot find 'stat' in scope
      on(.power, to: .on)
    }
  }
}
