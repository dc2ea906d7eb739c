import Statecharts

// A guard that compares the payload with something else.
struct Player: PlayerChart {
  var body: [Element] {
    state(.off) {
      on(\.volume, to: .on)
        .when { $1 > "loud" }
        // 20: binary operator '>' cannot be applied to operands of type 'Double' and 'String'
        .perform { $0.level = $1 }
    }
  }
}
