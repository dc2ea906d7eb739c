import Statecharts

// The branches of a choice without the brackets of a list.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power, via: .choice(.to(.on).when { $0.isLoaded }, .otherwise(.off)))
      // 24: 'choice' is unavailable: branches are a list: '.choice([…, …])'
    }
  }
}
