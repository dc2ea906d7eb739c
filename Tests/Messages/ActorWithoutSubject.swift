import SchematicConcurrency
import Statecharts

// An actor of a chart whose actions need a subject.
func makeActor() throws {
  _ = try StateMachineActor(Bell())
  // 11: 'init(_:on:clock:)' is unavailable: the actions need a subject: add 'subject:'
}

struct Bell: Statechart {
  enum State { case silent }
  enum Event { case ring }
  typealias Subject = Int

  var body: [Element] { state(.silent) }
}
