import SchematicConcurrency
import Statecharts

// A chart where a schema is expected.
func makeActor() throws {
  _ = StateMachineActor(schema: Bell(), subject: 1)
  // 7: 'init(schema:subject:on:clock:)' is unavailable: leave out 'schema:': 'try StateMachineActor(Session(), subject: peer)'
}

struct Bell: Statechart {
  enum State { case silent }
  enum Event { case ring }
  typealias Subject = Int

  var body: [Element] { state(.silent) }
}
