import Statecharts

// A chart whose type of events is missing. Its name is in the note of the second error.
struct Player: Statechart {
  enum State { case off, on }
  var body: [Element] {
    // 14: reference to invalid associated type 'Element' of type 'Player'
    state(.off) { on(.power, to: .on) }
  }
}
