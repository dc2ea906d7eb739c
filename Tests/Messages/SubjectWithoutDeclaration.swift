import Schematic
import Statecharts

// A subject for a chart that declares none.
func makeMachine() throws {
  _ = try StateMachine(SilentBell(), subject: Deck())
  // 11: 'init(_:subject:)' is unavailable: the definition has no subject: declare 'typealias Subject' in it, or leave out 'subject:'
}

struct SilentBell: Statechart {
  enum State { case silent }
  enum Event { case ring }

  var body: [Element] { state(.silent) }
}
