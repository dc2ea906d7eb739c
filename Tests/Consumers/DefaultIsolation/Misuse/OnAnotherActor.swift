import SchematicConcurrency
import Statecharts

struct Panel: Statechart {
  enum State: Sendable { case off, on }
  enum Event: Sendable { case power }

  var body: [Element] {
    state(.off) { on(.power, to: .on) }
    state(.on)
  }
}

func run() throws {
  _ = try StateMachineActor(Panel())
  // main actor-isolated conformance of 'Panel' to 'StateMachineDefinition' cannot satisfy conformance requirement
}
