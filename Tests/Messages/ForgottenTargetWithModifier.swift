import Statecharts

// An action of an event without a target, as a modifier.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(.power).when { _ in true }.performWithContext { context in context.raise(.play) }
      // 7: 'on' is unavailable: an event needs a target, 'to:', or an action, '{ … }', or write 'on(internal: …)'
    }
  }
}
