import Statecharts

// Something in the body that is no element.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off)
    5
    // 5: no exact matches in call to static method 'buildExpression'
  }
}
