import Schematic
import Statecharts

struct Panel: Statechart {
  enum State { case off, on }
  enum Event { case power }

  var body: [Element] {
    state(.off) { on(.power, to: .on) }
    state(.on)
  }
}

nonisolated func run() throws {
  _ = try StateMachine(Panel())
  // main actor-isolated conformance of 'Panel.State' to 'Hashable' cannot be used in nonisolated context
}
