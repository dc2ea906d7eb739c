import Statecharts

// A misspelt target of a join.
struct Player: PlayerChart {
  var body: [Element] {
    join("ready", to: .onn)
    // 24: type 'PlayerState' has no member 'onn'
  }
}
