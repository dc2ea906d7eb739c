import Graphable
import Schematic

enum Bulb { case off, on }

// States that cannot be listed, because their type does not say how.
func draw(_ schema: StateMachineSchema<Bulb, Void, Void>) throws {
  let graph = try StateGraph(of: schema)
  // 19: 'init(of:named:)' is unavailable: conform the types of states and events to 'DOTLabelable'
  print(graph)
}
