import Statecharts

// Something in the body that is no element.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off)
    5
    // 5: 'buildExpression' is unavailable: a body consists of elements, such as 'state', 'on' and 'onEntry'
  }
}
