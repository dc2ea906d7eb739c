import Schematic
import Statecharts

// A subject for a chart that declares none.
func makeMachine() throws {
  _ = try StateMachine(SilentBell(), subject: Deck())
  // 11: 'init(_:subject:)' is unavailable: the definition's 'Subject' is another type: declare 'typealias Subject', or leave out 'subject:' where it is 'Void'
}

struct SilentBell: Statechart {
  enum State { case silent }
  enum Event { case ring }

  var body: [Element] { state(.silent) }
}
