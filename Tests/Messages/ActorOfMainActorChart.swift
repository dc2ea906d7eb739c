import SchematicConcurrency
import Statecharts

// A chart of the main actor on another actor.
@MainActor func makeActor() throws {
  _ = try StateMachineActor(Bell())
  // 11: main actor-isolated conformance of 'Bell' to 'StateMachineDefinition' cannot satisfy conformance requirement for a 'Sendable' type parameter  [#IsolatedConformances]
}

@MainActor struct Bell: @MainActor Statechart {
  enum State { case silent }
  enum Event { case ring }

  var body: [Element] { state(.silent) }
}
