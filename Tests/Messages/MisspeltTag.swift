import Statecharts

// A misspelt tag.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off, tags: [.quiett])
    // 25: type 'StateTag' has no member 'quiett'
  }
}
