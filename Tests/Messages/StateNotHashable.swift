import Statecharts

// A payload of a state that is not Hashable. What has to be changed is in the note of the second error.
struct Song { var name: String }
struct Player: Statechart {
  enum State { case off, playing(Song) }
  enum Event { case power }
  var body: [Element] {
    // 14: reference to invalid associated type 'Element' of type 'Player'
    state(.off) { on(.power, to: .playing(Song(name: "Blue"))) }
  }
}
